package plain;

import driver.Fuel;

/** Arrays of all kinds, casts and instanceof. */
public class Grids {
    static int ints(int n) {
        int[] a = new int[n];
        for (int i = 0; i < a.length && Fuel.burn(); i++) a[i] = i * i;
        a[1]++;
        a[2] += a[1]--;
        int[] b = a.clone();
        b[0] = 5;
        return a[2] + b[0] + a[0] + b.length;
    }

    static String small() {
        byte[] b = {1, -2, 3};
        boolean[] z = {true, false};
        char[] c = {'a', '\u1234'};
        short[] s = new short[2];
        b[0] += 200;
        z[1] = z[0] & !z[1];
        c[1]++;
        s[0] = (short) (b[1] * 1000);
        s[1] = b[0];
        return b[0] + " " + z[1] + " " + (int) c[1] + " " + s[0] + " " + s[1];
    }

    static double wide() {
        long[] l = {1L << 33, 2};
        double[] d = new double[l.length];
        float[] f = {0.5f, 2};
        d[0] = l[0] * f[1];
        d[1] += f[0];
        l[1] = (long) d[0] - l[0];
        return d[0] + d[1] + l[1];
    }

    static String references(Object[] objects) {
        String[][] names = new String[2][];
        names[0] = new String[] {"p", "q"};
        names[1] = new String[1];
        Object[] alias = names;
        StringBuilder text = new StringBuilder();
        for (Object each : objects) {
            Fuel.burn();
            if (each instanceof String) {
                text.append(((String) each).length());
            } else if (each instanceof int[]) {
                text.append(((int[]) each)[0]);
            } else if (each instanceof Object[]) {
                text.append(((Object[]) each).length);
            } else {
                text.append(each == null ? "null" : each.getClass().getName());
            }
        }
        try {
            alias[0] = objects;
        } catch (ArrayStoreException e) {
            text.append(" store ").append(names[0][1]);
        }
        try {
            Integer number = (Integer) objects[0];
            text.append(number);
        } catch (ClassCastException e) {
            text.append(" cast");
        }
        return text.toString();
    }

    static int many(int n) {
        int[][][] cube = new int[n][2][];
        long[][] flat = new long[2][n];
        cube[1][1] = new int[] {7, 8};
        flat[1][0] = cube[1][1][1];
        Object o = cube;
        return cube.length + flat[1].length + (int) flat[1][0] + ((int[][][]) o)[0].length + (o instanceof int[][] ? 100 : 0);
    }

    static String bounds(int n) {
        try {
            int[] a = new int[n];
            return "" + a[n / 2 + 3];
        } catch (NegativeArraySizeException e) {
            return "negative";
        } catch (ArrayIndexOutOfBoundsException e) {
            return "outside";
        }
    }

    public static void run(StringBuilder out) {
        out.append(ints(5)).append(' ').append(small()).append(' ').append(wide()).append(' ');
        out.append(references(new Object[] {"text", new int[] {4}, new String[3], null, 12L})).append(' ');
        out.append(many(2)).append(' ').append(bounds(-1)).append(bounds(2)).append(bounds(9));
    }
}
