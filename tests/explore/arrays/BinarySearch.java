// Seven elements: found at each, or missing in one of eight gaps.
//@ entry: BinarySearch.f(int)
//@ paths: 15
//@ verdict: holds
public class BinarySearch {
    public static int f(int key) {
        int[] sorted = {-50, -3, 0, 8, 21, 144, 1000};
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                assert sorted[middle] == key; // reached
                return middle;
            }
        }
        return -1; // reached
    }
}
