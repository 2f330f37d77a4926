import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the class {@code assembled.Old}, which has subroutines, into the directory that the argument names. */
class Assemble {
    public static void main(String[] args) throws IOException {
        String call = "invokevirtual java/lang/StringBuilder.append(I)Ljava/lang/StringBuilder; ";
        StringBuilder run = new StringBuilder("aload_0 ");
        for (String name : "twice nested leaves finallyBlock loop locals".split(" ")) {
            run.append("iconst_5 invokestatic assembled/Old.").append(name).append("(I)I ").append(call);
            run.append("iconst_0 invokestatic assembled/Old.").append(name).append("(I)I ").append(call);
        }
        Asm old = new Asm(49, 33, "assembled/Old", "java/lang/Object").constructor("java/lang/Object")
            .method(9, "twice(I)I", "jsr sub jsr sub iload_0 ireturn sub: astore_1 iinc 0 10 ret 1")
            .method(9, "nested(I)I", "jsr outer iload_0 ireturn outer: astore_1 iinc 0 1 jsr inner iinc 0 2 jsr inner ret 1 "
                + "inner: astore_2 iload_0 iconst_3 imul istore_0 ret 2")
            .method(9, "leaves(I)I", "jsr sub sub: pop iload_0 ifgt more bipush 7 ireturn "
                + "more: iinc 0 -1 goto end end: iload_0 ireturn")
            .method(9, "finallyBlock(I)I", "a: bipush 100 iload_0 idiv istore_1 jsr fin iload_1 ireturn b: "
                + "handler: astore_2 jsr fin iconst_m1 ireturn fin: astore_3 "
                + "getstatic assembled/Old.count:I iconst_1 iadd putstatic assembled/Old.count:I ret 3 .catch a b handler any")
            .method(9, "loop(I)I", "iconst_0 istore_1 top: iload_0 ifle end jsr sub iinc 0 -1 goto top end: iload_1 ireturn "
                + "sub: astore_2 invokestatic driver/Fuel.burn()Z pop iload_1 iload_0 iadd istore_1 ret 2")
            .method(9, "locals(I)I", "iload_0 i2l lstore_2 jsr sub lload_2 l2i istore_2 jsr sub iload_2 ireturn sub: astore_1 ret 1")
            .method(9, "run(Ljava/lang/StringBuilder;)V", run + "pop return")
            .field(9, "count:I", null);
        Path directory = Path.of(args[0], "assembled");
        Files.createDirectories(directory);
        Files.write(directory.resolve("Old.class"), old.bytes());
    }
}
