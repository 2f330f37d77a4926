package doppel.witness;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A class file in which one instance method, which has no branches, begins with a call that gets its first argument. */
final class Patch {
    private static final int LENGTH_OF_CALL = 4;
    private static final byte ALOAD_1 = 0x2b;
    private static final byte INVOKESTATIC = (byte) 0xb8;

    private final ByteBuffer file;
    private final String[] texts;
    private final int endOfPool;

    Patch(byte[] bytes) {
        file = ByteBuffer.wrap(bytes);
        texts = new String[file.getShort(8) & 0xffff];
        file.position(10);
        for (int index = 1; index < texts.length; index++) {
            int tag = file.get();
            switch (tag) {
                case 1 -> {
                    byte[] text = new byte[file.getShort() & 0xffff];
                    file.get(text);
                    texts[index] = new String(text, StandardCharsets.UTF_8);
                }
                case 3, 4, 9, 10, 11, 12, 17, 18 -> skip(4);
                case 5, 6 -> {
                    skip(8);
                    index++;
                }
                case 15 -> skip(3);
                default -> skip(2);
            }
        }
        endOfPool = file.position();
    }

    private void skip(int bytes) {
        file.position(file.position() + bytes);
    }

    private String text() {
        return texts[file.getShort() & 0xffff];
    }

    byte[] atStart(String method, String descriptor, String toClass, String toMethod, String toDescriptor) {
        int code = codeOf(method, descriptor);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            int first = texts.length;
            out.write(file.array(), 0, 8);
            out.writeShort(first + 6);
            out.write(file.array(), 10, endOfPool - 10);
            for (String text : new String[] {toClass, toMethod, toDescriptor}) {
                out.writeByte(1);
                out.writeUTF(text);
            }
            out.writeByte(7);
            out.writeShort(first);
            out.writeByte(12);
            out.writeShort(first + 1);
            out.writeShort(first + 2);
            out.writeByte(10);
            out.writeShort(first + 3);
            out.writeShort(first + 4);
            out.write(file.array(), endOfPool, code - endOfPool);
            // The attribute, without tables for debuggers: they would have to be moved, too.
            int length = file.getInt(code + 8);
            out.writeInt(12 + LENGTH_OF_CALL + length);
            out.write(file.array(), code + 4, 4);
            out.writeInt(LENGTH_OF_CALL + length);
            out.write(new byte[] {ALOAD_1, INVOKESTATIC});
            out.writeShort(first + 5);
            out.write(file.array(), code + 12, length);
            out.writeInt(0);
            int behind = code + 4 + file.getInt(code);
            out.write(file.array(), behind, file.capacity() - behind);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    /** Where the length of a method's attribute {@code Code} stands. */
    private int codeOf(String method, String descriptor) {
        file.position(endOfPool + 6);
        skip(2 * (file.getShort() & 0xffff));
        members(null, null);
        return members(method, descriptor);
    }

    /** Goes through fields or methods; returns where the wanted one's code is. */
    private int members(String name, String descriptor) {
        for (int count = file.getShort() & 0xffff; count > 0; count--) {
            skip(2);
            boolean isWanted = text().equals(name) & text().equals(descriptor);
            for (int attributes = file.getShort() & 0xffff; attributes > 0; attributes--) {
                boolean isCode = text().equals("Code");
                if (isWanted && isCode) {
                    return file.position();
                }
                skip(file.getInt());
            }
        }
        if (name != null) {
            throw new IllegalStateException("no method " + name + descriptor);
        }
        return 0;
    }
}
