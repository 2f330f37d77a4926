// JSON as a tree.

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONException;

public class FastJson2 {
    public static void fuzz(String s) {
        try {
            JSON.parse(s);
        } catch (JSONException e) {
            // Documented for bad input.
        }
    }
}
