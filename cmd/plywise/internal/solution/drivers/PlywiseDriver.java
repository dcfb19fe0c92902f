// Answers cases that come through descriptor 3 on descriptor 4, each as a frame: `=`, or `!` for an
// exception; how many bytes follow the end of this line; the bytes. Argument: the method.
import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

class PlywiseDriver {
    public static void main(String[] args) throws Exception {
        Class<?> solution = Class.forName("Solution", true, PlywiseDriver.class.getClassLoader());
        Method method = null;
        for (Method m : solution.getDeclaredMethods()) {
            if (m.getName().equals(args[0]) && (method == null || Modifier.isPublic(m.getModifiers()))) method = m;
        }
        if (method == null) throw new NoSuchMethodException("there is no method " + args[0] + " in class Solution");
        Constructor<?> constructor = solution.getDeclaredConstructor();
        method.setAccessible(true);
        constructor.setAccessible(true);
        Class<?>[] types = method.getParameterTypes();
        BufferedReader cases = new BufferedReader(new FileReader("/dev/fd/3"));
        OutputStream answers = new FileOutputStream("/dev/fd/4");
        reply(answers, '=', "ready");
        for (;;) {
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                String line = cases.readLine();
                if (line == null) Runtime.getRuntime().halt(0);
                values[i] = read(line, types[i]);
            }
            char kind = '=';
            String answer;
            try {
                answer = String.valueOf(method.invoke(constructor.newInstance(), values));
            } catch (InvocationTargetException e) {
                Throwable error = e.getCause();
                StackTraceElement[] trace = error.getStackTrace();
                error.setStackTrace(Arrays.copyOf(trace, Math.min(trace.length, 8)));
                error.printStackTrace();
                kind = '!';
                answer = error.toString();
            }
            reply(answers, kind, answer);
        }
    }

    static void reply(OutputStream answers, char kind, String answer) throws IOException {
        System.out.flush();
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        answers.write((kind + "" + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
        answers.write(bytes);
    }

    static Object read(String line, Class<?> type) {
        if (type == int.class) return Integer.parseInt(line);
        if (type == String[].class) return line.substring(2, line.length() - 2).split("\",\"");
        List<int[]> lists = new ArrayList<>();
        for (String list : line.substring(2, line.length() - 2).split("\\],\\[", -1)) {
            lists.add(Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray());
        }
        return lists.toArray(new int[0][]);
    }
}
