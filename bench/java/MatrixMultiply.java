/** Goal: double[][] in the textbook triple loop. */
public class MatrixMultiply {
    static final int N = 350;

    public static void main(String[] args) {
        double[][] a = new double[N][N];
        double[][] b = new double[N][N];
        double[][] c = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                a[i][j] = i + j;
                b[i][j] = i - j;
            }
        }
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                double sum = 0;
                for (int k = 0; k < N; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        System.out.println(c[0][N - 1] + c[N - 1][0] + c[N / 2][N / 3]);
    }
}
