import org.sat4j.minisat.SolverFactory;
import org.sat4j.reader.InstanceReader;
import org.sat4j.reader.Reader;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.IProblem;
import org.sat4j.specs.ISolver;

/** Solves a formula in DIMACS format. Unlike Sat4J's own launcher it prints no times. */
public class Sat4jDimacs {
    public static void main(String[] args) throws Exception {
        ISolver solver = SolverFactory.newDefault();
        Reader reader = new InstanceReader(solver);
        try {
            IProblem problem = reader.parseInstance(args[0]);
            System.out.println("c " + problem.nVars() + " variables, " + problem.nConstraints() + " constraints");
            if (problem.isSatisfiable()) {
                System.out.println("s SATISFIABLE");
                System.out.println("v " + reader.decode(problem.model()));
            } else {
                System.out.println("s UNSATISFIABLE");
            }
        } catch (ContradictionException e) {
            System.out.println("s UNSATISFIABLE (trivial)");
        }
    }
}
