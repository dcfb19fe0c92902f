// Answers cases that come through descriptor 3 on descriptor 4, each as a frame: `=`, or `!` for an
// exception; how many bytes follow the end of this line; the bytes. Argument: the method.
using System.Reflection;
using System.Text;
using System.Text.Json;

static class PlywiseDriver
{
    static void Main(string[] args)
    {
        var driver = new Thread(() => Answer(args[0]), 256 << 20);
        driver.Start();
        driver.Join();
    }

    static void Answer(string name)
    {
        var method = typeof(Solution).GetMethod(name, BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static)
            ?? throw new MissingMethodException($"there is no method {name} in class Solution");
        var types = method.GetParameters();
        using var cases = new StreamReader("/dev/fd/3");
        using var answers = new FileStream("/dev/fd/4", FileMode.Open, FileAccess.Write);
        Reply(answers, '=', "ready");
        for (;;)
        {
            var values = new object?[types.Length];
            for (var i = 0; i < types.Length; i++)
            {
                var line = cases.ReadLine();
                if (line == null) Environment.Exit(0);
                values[i] = JsonSerializer.Deserialize(line, types[i].ParameterType);
            }
            var kind = '=';
            string answer;
            try
            {
                var value = method.Invoke(new Solution(), values);
                answer = value is bool truth ? (truth ? "true" : "false") : value?.ToString() ?? "null";
            }
            catch (TargetInvocationException e)
            {
                Console.Error.WriteLine(e.InnerException);
                kind = '!';
                answer = e.InnerException!.GetType() + ": " + e.InnerException.Message;
            }
            Console.Out.Flush();
            Reply(answers, kind, answer);
        }
    }

    static void Reply(Stream answers, char kind, string answer)
    {
        var bytes = Encoding.UTF8.GetBytes(answer);
        answers.Write(Encoding.UTF8.GetBytes($"{kind}{bytes.Length}\n"));
        answers.Write(bytes);
        answers.Flush();
    }
}
