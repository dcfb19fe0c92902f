// Answers cases that come through descriptor 3 on descriptor 4. Argument: the method.
using System.Reflection;
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
        using var answers = new StreamWriter(new FileStream("/dev/fd/4", FileMode.Open, FileAccess.Write)) { AutoFlush = true };
        answers.Write("ready\n");
        for (;;)
        {
            var values = new object?[types.Length];
            for (var i = 0; i < types.Length; i++)
            {
                var line = cases.ReadLine();
                if (line == null) Environment.Exit(0);
                values[i] = JsonSerializer.Deserialize(line, types[i].ParameterType);
            }
            string answer;
            try
            {
                var value = method.Invoke(new Solution(), values);
                answer = value is bool truth ? (truth ? "true" : "false") : value?.ToString() ?? "null";
            }
            catch (TargetInvocationException e)
            {
                Console.Error.WriteLine(e.InnerException);
                answer = "!" + string.Join(' ', (e.InnerException!.GetType() + ": " + e.InnerException.Message).Split());
            }
            Console.Out.Flush();
            answers.Write(answer + "\n");
        }
    }
}
