// A machine with a stack. All instructions look whether the stack is deep enough, except for one.

public class StackMachine {
    private final int[] stack = new int[16];
    private int depth;

    public static void fuzz(byte[] b) {
        new StackMachine().run(b);
    }

    void run(byte[] code) {
        int steps = 0;
        for (int pc = 0; pc < code.length && steps++ < 1000; pc++) {
            switch (code[pc]) {
                case 1:
                    if (pc + 1 == code.length || depth == stack.length) {
                        return;
                    }
                    stack[depth++] = code[++pc];
                    break;
                case 2:
                    if (depth < 2) {
                        return;
                    }
                    depth--;
                    stack[depth - 1] += stack[depth];
                    break;
                case 3:
                    if (depth < 1 || depth == stack.length) {
                        return;
                    }
                    stack[depth] = stack[depth - 1];
                    depth++;
                    break;
                case 4:
                    swap();
                    break;
                case 5:
                    if (depth < 1) {
                        return;
                    }
                    if (stack[--depth] == 0) {
                        pc++;
                    }
                    break;
                default:
                    return;
            }
        }
    }

    private void swap() {
        int top = stack[depth - 1];
        stack[depth - 1] = stack[depth - 2];
        stack[depth - 2] = top;
    }
}
