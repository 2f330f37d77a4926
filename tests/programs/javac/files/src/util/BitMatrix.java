package util;

/** A square of bits. */
public final class BitMatrix {
    private final int size;
    private final long[][] rows;

    public BitMatrix(int size) {
        this.size = size;
        this.rows = new long[size][(size + 63) >>> 6];
    }

    public void set(int row, int column) {
        rows[row][column >>> 6] |= 1L << column;
    }

    public boolean get(int row, int column) {
        return (rows[row][column >>> 6] >>> column & 1) != 0;
    }

    /** Warshall's algorithm. */
    public BitMatrix closure() {
        BitMatrix result = new BitMatrix(size);
        for (int i = 0; i < size; i++) {
            result.rows[i] = rows[i].clone();
        }
        for (int via = 0; via < size; via++) {
            outer:
            for (int row = 0; row < size; row++) {
                if (!result.get(row, via)) {
                    continue outer;
                }
                for (int word = 0; word < result.rows[row].length; word++) {
                    result.rows[row][word] |= result.rows[via][word];
                }
            }
        }
        return result;
    }

    public int count() {
        int bits = 0;
        for (long[] row : rows) {
            for (long word : row) {
                bits += Long.bitCount(word);
            }
        }
        return bits;
    }
}
