// JSON as a tree.

import com.alibaba.fastjson.JSON;
import com.alibaba.fastjson.JSONException;

public class FastJson {
    public static void fuzz(String s) {
        try {
            JSON.parse(s);
        } catch (JSONException e) {
            // Documented for bad input.
        }
    }
}
