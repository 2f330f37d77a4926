// A binary format of values.

import java.io.IOException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;

public class MsgPack {
    public static void fuzz(byte[] b) {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(b)) {
            while (unpacker.hasNext()) {
                unpacker.unpackValue().toJson();
            }
        } catch (MessagePackException | IOException e) {
            // Documented for bad input.
        }
    }
}
