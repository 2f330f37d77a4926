import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.sat4j.core.Vec;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.pb.IPBSolver;
import org.sat4j.pb.OptToPBSATAdapter;
import org.sat4j.pb.PseudoOptDecorator;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.IConstr;
import org.sat4j.specs.IProblem;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.IVec;
import org.sat4j.specs.IVecInt;
import org.sat4j.specs.TimeoutException;
import org.sat4j.tools.ModelIterator;
import org.sat4j.tools.xplain.Xplain;

/** Random formulas, pigeons, Latin squares, counting, explanations, optimisation; every model is checked. */
public class Driver {
    public static void main(String[] args) throws Exception {
        int scale = Integer.parseInt(args[0]);
        for (int seed = 0; seed < scale; seed++) {
            random(150, 4.26, seed);
            random(2_000, 3.3, seed);
        }
        pigeons(6 + scale / 2);
        latin(8 + 2 * scale, 5);
        count(6);
        explain();
        knapsack(14 + scale);
        contradictions();
    }

    private static void random(int variables, double ratio, int seed) throws Exception {
        Random random = new Random(seed * 31L + variables);
        int[][] clauses = new int[(int) (variables * ratio)][];
        for (int i = 0; i < clauses.length; i++) {
            clauses[i] = random.ints(1, variables + 1).distinct().limit(3).map(v -> random.nextBoolean() ? v : -v).toArray();
        }
        for (ISolver solver : new ISolver[] {SolverFactory.newDefault(), SolverFactory.newMiniLearningHeap()}) {
            solver.newVar(variables);
            solver.setExpectedNumberOfClauses(clauses.length);
            for (int[] clause : clauses) {
                solver.addClause(new VecInt(clause));
            }
            report("random " + variables + "/" + clauses.length, solver, clauses);
        }
    }

    private static void report(String what, ISolver solver, int[][] clauses) throws TimeoutException {
        solver.setTimeoutOnConflicts(200_000);
        boolean satisfiable = solver.isSatisfiable();
        System.out.println(what + ": " + (satisfiable ? "satisfiable" : "unsatisfiable") + " after "
                + solver.getStat().get("conflicts") + " conflicts, " + solver.getStat().get("propagations") + " propagations");
        if (satisfiable) {
            for (int[] clause : clauses) {
                if (Arrays.stream(clause).noneMatch(literal -> solver.model(Math.abs(literal)) == literal > 0)) {
                    throw new AssertionError(Arrays.toString(clause));
                }
            }
            System.out.println("  " + Arrays.hashCode(solver.model()));
        }
    }

    private static void pigeons(int holes) throws Exception {
        ISolver solver = SolverFactory.newDefault();
        solver.newVar((holes + 1) * holes);
        for (int pigeon = 0; pigeon <= holes; pigeon++) {
            IVecInt somewhere = new VecInt();
            for (int hole = 1; hole <= holes; hole++) {
                somewhere.push(pigeon * holes + hole);
            }
            solver.addClause(somewhere);
        }
        for (int hole = 1; hole <= holes; hole++) {
            for (int one = 0; one <= holes; one++) {
                for (int two = 0; two < one; two++) {
                    solver.addClause(new VecInt(new int[] {-(one * holes + hole), -(two * holes + hole)}));
                }
            }
        }
        report("pigeons " + holes, solver, new int[0][]);
    }

    /** A Latin square of order n whose first cells are given; cardinality constraints. */
    private static void latin(int n, int given) throws Exception {
        ISolver solver = SolverFactory.newLight();
        solver.newVar(n * n * n);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                IVecInt cell = new VecInt(), row = new VecInt(), column = new VecInt();
                for (int c = 0; c < n; c++) {
                    cell.push(variable(n, a, b, c));
                    row.push(variable(n, a, c, b));
                    column.push(variable(n, c, a, b));
                }
                solver.addExactly(cell, 1);
                solver.addExactly(row, 1);
                solver.addExactly(column, 1);
            }
        }
        IVecInt assumptions = new VecInt();
        for (int i = 0; i < given; i++) {
            assumptions.push(variable(n, i, i, (i * 3 + 1) % n));
        }
        if (!solver.isSatisfiable(assumptions)) {
            System.out.println("no square");
            return;
        }
        for (int a = 0; a < n; a++) {
            StringBuilder line = new StringBuilder();
            for (int b = 0; b < n; b++) {
                for (int c = 0; c < n; c++) {
                    if (solver.model(variable(n, a, b, c))) {
                        line.append((char) ('A' + c));
                    }
                }
            }
            System.out.println(line);
        }
        assumptions.push(variable(n, 0, 1, 1));
        System.out.println(solver.isSatisfiable(assumptions) + " " + solver.unsatExplanation());
    }

    private static int variable(int n, int row, int column, int value) {
        return (row * n + column) * n + value + 1;
    }

    private static void count(int queens) throws Exception {
        ISolver solver = new ModelIterator(SolverFactory.newDefault());
        solver.newVar(queens * queens);
        for (int row = 0; row < queens; row++) {
            IVecInt inRow = new VecInt(), inColumn = new VecInt();
            for (int i = 1; i <= queens; i++) {
                inRow.push(row * queens + i);
                inColumn.push((i - 1) * queens + row + 1);
            }
            solver.addExactly(inRow, 1);
            solver.addExactly(inColumn, 1);
        }
        for (int one = 0; one < queens * queens; one++) {
            for (int two = 0; two < one; two++) {
                if (Math.abs(one / queens - two / queens) == Math.abs(one % queens - two % queens)) {
                    solver.addClause(new VecInt(new int[] {-one - 1, -two - 1}));
                }
            }
        }
        int models = 0, hash = 0;
        while (solver.isSatisfiable()) {
            hash = 31 * hash + Arrays.hashCode(solver.model());
            models++;
        }
        System.out.println(models + " ways for " + queens + " queens, " + hash);
    }

    private static void explain() throws Exception {
        Xplain<ISolver> solver = new Xplain<>(SolverFactory.newDefault());
        solver.newVar(5);
        for (int[] clause : new int[][] {{1, 2}, {-1, 3}, {4, 5}, {-2, 3}, {-3, 4}, {-3, -4}, {-5, 1}}) {
            solver.addClause(new VecInt(clause));
        }
        System.out.println(solver.isSatisfiable());
        for (IConstr constraint : solver.explain()) {
            System.out.println("  because " + constraint);
        }
    }

    private static void knapsack(int items) throws Exception {
        IPBSolver solver = new OptToPBSATAdapter(new PseudoOptDecorator(org.sat4j.pb.SolverFactory.newDefault()));
        Random random = new Random(items);
        solver.newVar(items);
        IVecInt literals = new VecInt();
        IVec<BigInteger> weights = new Vec<>(), losses = new Vec<>();
        for (int i = 1; i <= items; i++) {
            literals.push(i);
            weights.push(BigInteger.valueOf(5 + random.nextInt(40)));
            losses.push(BigInteger.valueOf(-3 - random.nextInt(60)));
        }
        solver.addPseudoBoolean(literals, weights, false, BigInteger.valueOf(items * 10L));
        solver.setObjectiveFunction(new org.sat4j.pb.ObjectiveFunction(literals, losses));
        IProblem problem = solver;
        System.out.println(problem.isSatisfiable());
        BigInteger value = BigInteger.ZERO;
        for (int literal : problem.model()) {
            value = literal > 0 ? value.add(losses.get(literal - 1)) : value;
        }
        System.out.println("knapsack of " + items + ": " + value);
    }

    private static void contradictions() throws Exception {
        ISolver solver = SolverFactory.newDefault();
        solver.newVar(2);
        solver.addClause(new VecInt(new int[] {1}));
        try {
            solver.addClause(new VecInt(new int[] {-1}));
        } catch (ContradictionException e) {
            System.out.println(e);
        }
        try {
            solver.model();
        } catch (UnsupportedOperationException | IllegalStateException e) {
            System.out.println(e);
        }
        solver.reset();
        solver.model();
    }
}
