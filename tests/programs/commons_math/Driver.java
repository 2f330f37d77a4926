import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.differentiation.DerivativeStructure;
import org.apache.commons.math3.analysis.integration.RombergIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.PolynomialFunction;
import org.apache.commons.math3.analysis.polynomials.PolynomialsUtils;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.analysis.solvers.LaguerreSolver;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.distribution.*;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.PolynomialCurveFitter;
import org.apache.commons.math3.fitting.WeightedObservedPoints;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.genetics.*;
import org.apache.commons.math3.geometry.euclidean.threed.Rotation;
import org.apache.commons.math3.geometry.euclidean.threed.RotationConvention;
import org.apache.commons.math3.geometry.euclidean.threed.Vector3D;
import org.apache.commons.math3.geometry.euclidean.twod.Vector2D;
import org.apache.commons.math3.geometry.euclidean.twod.hull.MonotoneChain;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.apache.commons.math3.ml.clustering.KMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.distance.EuclideanDistance;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.linear.*;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.apache.commons.math3.primes.Primes;
import org.apache.commons.math3.random.*;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.inference.TestUtils;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.math3.util.ArithmeticUtils;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.apache.commons.math3.util.FastMath;

/** Numbers to their last bit, from all over the library. */
public class Driver {
    public static void main(String[] args) {
        functions();
        linear();
        analysis();
        statistics();
        optimisation();
        equations();
        geometry();
        discrete();
        mistakes();
    }

    private static void functions() {
        long hash = 0;
        for (int i = -300; i <= 300; i++) {
            double x = i * 0.37 + 1e-3;
            for (double y : new double[] {FastMath.sin(x), FastMath.exp(x / 10), FastMath.log(FastMath.abs(x)), FastMath.atan2(x, 3), FastMath.cbrt(x),
                FastMath.pow(FastMath.abs(x), 1.7), FastMath.sinh(x / 40), FastMath.expm1(x / 100), Math.sin(x), Math.pow(2, x / 9), Math.tanh(x), Math.log10(x * x)}) {
                hash = hash * 31 + Double.doubleToLongBits(y);
            }
        }
        System.out.println(Long.toHexString(hash));
        System.out.println(Gamma.logGamma(12.3) + " " + Gamma.digamma(0.7) + " " + Erf.erf(0.4) + " " + Erf.erfInv(0.9) + " " + new Complex(1, 2).pow(new Complex(0.5, -1)).sqrt());
        DerivativeStructure x = new DerivativeStructure(2, 3, 0, 1.2), y = new DerivativeStructure(2, 3, 1, -0.7);
        DerivativeStructure f = x.multiply(y.sin()).add(x.pow(3)).divide(y.exp());
        System.out.println(f.getValue() + " " + f.getPartialDerivative(1, 1) + " " + f.getPartialDerivative(0, 3));
    }

    private static void linear() {
        RandomGenerator random = new MersenneTwister(11);
        int n = 12;
        RealMatrix matrix = new Array2DRowRealMatrix(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                matrix.setEntry(i, j, random.nextGaussian());
            }
        }
        LUDecomposition lu = new LUDecomposition(matrix);
        System.out.println(lu.getDeterminant() + " " + lu.getSolver().getInverse().multiply(matrix).subtract(MatrixUtils.createRealIdentityMatrix(n)).getNorm());
        System.out.println(Arrays.toString(new SingularValueDecomposition(matrix).getSingularValues()));
        System.out.println(Arrays.toString(new EigenDecomposition(matrix.multiply(matrix.transpose())).getRealEigenvalues()));
        EigenDecomposition general = new EigenDecomposition(matrix);
        System.out.println(general.getRealEigenvalue(0) + " " + general.getImagEigenvalue(0) + " " + general.hasComplexEigenvalues());
        System.out.println(new QRDecomposition(matrix).getSolver().solve(new ArrayRealVector(n, 1.0)));
        System.out.println(matrix.getSubMatrix(0, 1, 0, 2) + " " + matrix.power(3).getTrace());
    }

    private static void analysis() {
        UnivariateFunction f = x -> Math.cos(x) - x * x;
        System.out.println(new BrentSolver(1e-12).solve(100, f, 0, 2) + " " + new RombergIntegrator().integrate(10_000, f, 0, 3) + " " + new GaussIntegratorFactory().legendre(20, 0, 3).integrate(f));
        PolynomialFunction p = new PolynomialFunction(new double[] {-6, 11, -6, 1});
        System.out.println(p + " | " + p.polynomialDerivative() + " | " + Arrays.toString(new LaguerreSolver().solveAllComplex(p.getCoefficients(), 0)) + " | " + PolynomialsUtils.createChebyshevPolynomial(6));
        System.out.println(new SplineInterpolator().interpolate(new double[] {0, 1, 2, 4}, new double[] {1, 3, 2, 5}).value(2.7));
        WeightedObservedPoints points = new WeightedObservedPoints();
        for (int i = 0; i < 20; i++) {
            points.add(i * 0.5, 3 - i + 0.2 * i * i + Math.sin(i) * 0.01);
        }
        System.out.println(Arrays.toString(PolynomialCurveFitter.create(2).fit(points.toList())));
        Complex[] spectrum = new FastFourierTransformer(DftNormalization.STANDARD).transform(new double[] {1, 2, 3, 4, 0, 0, -1, 5}, TransformType.FORWARD);
        System.out.println(Arrays.toString(spectrum));
    }

    private static void statistics() {
        DescriptiveStatistics stats = new DescriptiveStatistics();
        RandomGenerator random = new Well19937c(5);
        double[] first = new double[200], second = new double[200];
        SimpleRegression regression = new SimpleRegression();
        for (int i = 0; i < 200; i++) {
            first[i] = random.nextGaussian() * 3 + 10;
            second[i] = first[i] * 0.5 + random.nextDouble();
            stats.addValue(first[i]);
            regression.addData(first[i], second[i]);
        }
        System.out.println(stats);
        System.out.println(regression.getSlope() + " " + regression.getRSquare() + " " + regression.getSignificance() + " " + TestUtils.pairedTTest(first, second) + " " + TestUtils.kolmogorovSmirnovTest(new NormalDistribution(10, 3), first));
        RealDistribution[] distributions = {new NormalDistribution(1, 2), new GammaDistribution(2, 3), new BetaDistribution(0.5, 2), new TDistribution(5), new WeibullDistribution(1.5, 2), new FDistribution(4, 9)};
        for (RealDistribution distribution : distributions) {
            distribution.reseedRandomGenerator(3);
            System.out.println(distribution.cumulativeProbability(0.8) + " " + distribution.inverseCumulativeProbability(0.95) + " " + distribution.sample());
        }
        System.out.println(new BinomialDistribution(20, 0.3).probability(7) + " " + new PoissonDistribution(3.5).cumulativeProbability(4) + " " + new HypergeometricDistribution(50, 10, 5).upperCumulativeProbability(2));
        System.out.println(Arrays.toString(new SobolSequenceGenerator(3).skipTo(100)) + " " + new ISAACRandom(new int[] {1, 2}).nextLong() + " " + new RandomDataGenerator(new JDKRandomGenerator(4)).nextPermutation(10, 4)[2]);
    }

    private static void optimisation() {
        LinearObjectiveFunction objective = new LinearObjectiveFunction(new double[] {3, 5, -1}, 0);
        List<LinearConstraint> constraints = List.of(new LinearConstraint(new double[] {1, 2, 1}, Relationship.LEQ, 14), new LinearConstraint(new double[] {3, -1, 0}, Relationship.GEQ, 0), new LinearConstraint(new double[] {1, -1, 2}, Relationship.EQ, 2));
        PointValuePair linear = new SimplexSolver().optimize(objective, new LinearConstraintSet(constraints), GoalType.MAXIMIZE, new NonNegativeConstraint(true));
        System.out.println(Arrays.toString(linear.getPoint()) + " " + linear.getValue());
        PointValuePair banana = new SimplexOptimizer(1e-10, 1e-12).optimize(new MaxEval(2000), new ObjectiveFunction(p -> 100 * Math.pow(p[1] - p[0] * p[0], 2) + Math.pow(1 - p[0], 2)), GoalType.MINIMIZE, new InitialGuess(new double[] {-1.2, 1}), new NelderMeadSimplex(2));
        System.out.println(Arrays.toString(banana.getPoint()));
        KMeansPlusPlusClusterer<DoublePoint> clusterer = new KMeansPlusPlusClusterer<>(3, 50, new EuclideanDistance(), new Well512a(8));
        RandomGenerator random = new Well44497b(1);
        List<DoublePoint> points = new java.util.ArrayList<>();
        for (int i = 0; i < 90; i++) {
            points.add(new DoublePoint(new double[] {i % 3 * 10 + random.nextDouble(), i % 3 * -4 + random.nextDouble()}));
        }
        for (CentroidCluster<DoublePoint> cluster : clusterer.cluster(points)) {
            System.out.println(cluster.getCenter() + " " + cluster.getPoints().size());
        }
        GeneticAlgorithm.setRandomGenerator(new MersenneTwister(2));
        class Ones extends BinaryChromosome {
            Ones(List<Integer> bits) {
                super(bits);
            }

            @Override
            public double fitness() {
                return getRepresentation().stream().mapToInt(Integer::intValue).sum();
            }

            @Override
            public AbstractListChromosome<Integer> newFixedLengthChromosome(List<Integer> bits) {
                return new Ones(bits);
            }
        }
        GeneticAlgorithm genetic = new GeneticAlgorithm(new OnePointCrossover<Integer>(), 1, new BinaryMutation(), 0.1, new TournamentSelection(2));
        List<Chromosome> start = new java.util.ArrayList<>();
        for (int i = 0; i < 20; i++) {
            start.add(new Ones(BinaryChromosome.randomBinaryRepresentation(24)));
        }
        System.out.println(genetic.evolve(new ElitisticListPopulation(start, 20, 0.1), new FixedGenerationCount(20)).getFittestChromosome());
    }

    private static void equations() {
        DormandPrince853Integrator integrator = new DormandPrince853Integrator(1e-8, 0.5, 1e-10, 1e-10);
        double[] state = {1, 0};
        integrator.integrate(new FirstOrderDifferentialEquations() {
            @Override
            public int getDimension() {
                return 2;
            }

            @Override
            public void computeDerivatives(double t, double[] y, double[] derivative) {
                derivative[0] = y[1];
                derivative[1] = -y[0] + 0.1 * (1 - y[0] * y[0]) * y[1];
            }
        }, 0, state, 10, state);
        System.out.println(Arrays.toString(state) + " " + integrator.getEvaluations());
    }

    private static void geometry() {
        Rotation rotation = new Rotation(new Vector3D(1, 2, 3), 0.7, RotationConvention.VECTOR_OPERATOR);
        System.out.println(rotation.applyTo(Vector3D.PLUS_I) + " " + Vector3D.angle(Vector3D.PLUS_J, new Vector3D(1, 1, 0)));
        List<Vector2D> points = new java.util.ArrayList<>();
        for (int i = 0; i < 40; i++) {
            points.add(new Vector2D(i * 7 % 11, i * 5 % 13));
        }
        System.out.println(Arrays.toString(new MonotoneChain().generate(points).getVertices()));
    }

    private static void discrete() {
        System.out.println(Primes.primeFactors(1_234_567_890) + " " + Primes.nextPrime(1_000_000) + " " + ArithmeticUtils.lcm(21, 6) + " " + CombinatoricsUtils.binomialCoefficient(40, 17));
        System.out.println(new BigFraction(0.1).reduce() + " " + new BigFraction(3, 4).pow(5).subtract(BigFraction.ONE_FIFTH) + " " + CombinatoricsUtils.stirlingS2(9, 4));
        CombinatoricsUtils.combinationsIterator(5, 3).forEachRemaining(combination -> System.out.print(Arrays.toString(combination)));
        System.out.println();
    }

    private static void mistakes() {
        Runnable[] bad = {
            () -> new LUDecomposition(new Array2DRowRealMatrix(2, 3)), () -> new LUDecomposition(new Array2DRowRealMatrix(2, 2)).getSolver().getInverse(),
            () -> new BrentSolver().solve(100, x -> x * x + 1, -1, 1), () -> new NormalDistribution(0, -1), () -> ArithmeticUtils.addAndCheck(Integer.MAX_VALUE, 1),
            () -> new SplineInterpolator().interpolate(new double[] {1, 1, 2}, new double[3]), () -> CombinatoricsUtils.factorial(21), () -> new RombergIntegrator().integrate(5, Math::sin, 0, 1),
        };
        for (Runnable each : bad) {
            try {
                each.run();
            } catch (MathIllegalArgumentException | MathIllegalStateException | ArithmeticException e) {
                System.out.println(e);
            }
        }
    }
}
