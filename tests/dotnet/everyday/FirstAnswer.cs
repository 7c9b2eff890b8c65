// Holds. Two servers are asked; the first answer counts, and the second is dropped.
using System.Diagnostics;
using System.Threading.Tasks;

class Question
{
    readonly TaskCompletionSource<string> answer =
        new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);

    public Task<string> Answer => answer.Task;

    public bool Reply(string text)
    {
        return answer.TrySetResult(text);
    }
}

static class Program
{
    static async Task Main()
    {
        var question = new Question();
        Task<bool> near = Task.Run(() => question.Reply("near"));
        Task<bool> far = Task.Run(() => question.Reply("far"));
        string answer = await question.Answer;
        bool nearWon = await near;
        bool farWon = await far;
        Trace.Assert(nearWon != farWon, "one of them");
        Trace.Assert(answer == (nearWon ? "near" : "far"));
    }
}
