import org.sat4j.pb.OptToPBSATAdapter;
import org.sat4j.pb.PseudoOptDecorator;
import org.sat4j.pb.SolverFactory;
import org.sat4j.pb.reader.OPBReader2012;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.IProblem;

/** Minimises a pseudo-Boolean problem in OPB format. */
public class Sat4jPb {
    public static void main(String[] args) throws Exception {
        OptToPBSATAdapter solver = new OptToPBSATAdapter(new PseudoOptDecorator(SolverFactory.newDefault()));
        OPBReader2012 reader = new OPBReader2012(solver);
        try {
            IProblem problem = reader.parseInstance(args[0]);
            System.out.println("c " + problem.nVars() + " variables, " + problem.nConstraints() + " constraints");
            if (problem.isSatisfiable()) {
                System.out.println("s OPTIMUM FOUND");
                System.out.println("v " + reader.decode(problem.model()));
            } else {
                System.out.println("s UNSATISFIABLE");
            }
        } catch (ContradictionException e) {
            System.out.println("s UNSATISFIABLE (trivial)");
        }
    }
}
