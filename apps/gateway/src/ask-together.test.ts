import type { ConnectionsCheck } from "@evenly/contract/realtime/schemas";
import { describe, expect, it } from "vitest";
import { createAskBalances } from "./ask-balances.ts";
import { askTogether } from "./ask-together.ts";

const person = (userId: string, sessionId = `session of ${userId}`) => ({ userId, sessionId });

/** A fake api whose answers the test resolves. */
function openApi() {
  const asked: string[][] = [];
  const answers: { give(endedSessionIds?: readonly string[]): void; fail(): void }[] = [];
  const ask = createAskBalances((users) => {
    asked.push(users.map(({ userId }) => userId));
    return new Promise((resolve, reject) => {
      answers.push({
        give: (endedSessionIds = []) => {
          const accounts = users.map(({ userId }) => ({ userId, accountId: `wallet of ${userId}` }));
          resolve({ accounts, endedSessionIds } as unknown as ConnectionsCheck);
        },
        fail: () => reject(new Error("the api is away")),
      });
    });
  });
  const wallets = async (...given: Parameters<typeof person>) =>
    (await ask(person(...given))).map(({ accountId }) => accountId);
  const flushed = () => new Promise((resolve) => setImmediate(resolve));
  return { asked, answers, wallets, flushed };
}

describe("askTogether", () => {
  it("batches the questions that arrive during a call and gives each caller its own answer", async () => {
    const { asked, answers, wallets, flushed } = openApi();
    const first = wallets("ana");
    await flushed();
    const others = [wallets("ben"), wallets("cleo"), wallets("dan")];
    await flushed();
    expect(asked).toEqual([["ana"]]);
    answers[0]?.give();
    expect(await first).toEqual(["wallet of ana"]);
    await flushed();
    answers[1]?.give();
    expect(await Promise.all(others)).toEqual([["wallet of ben"], ["wallet of cleo"], ["wallet of dan"]]);
    expect(asked).toEqual([["ana"], ["ben", "cleo", "dan"]]);
  });

  it("gives an ended session no accounts, although a valid session of the same user is in the same batch", async () => {
    const { answers, wallets, flushed } = openApi();
    const both = [wallets("ana", "live"), wallets("ana", "ended")];
    await flushed();
    answers[0]?.give(["ended"]);
    const [live, ended] = await Promise.all(both);
    expect([live?.length, ended]).toEqual([2, []]);
  });

  it("respects the maximum batch size", async () => {
    const rounds: string[][] = [];
    const ask = askTogether(2, async (names: readonly string[]) => {
      rounds.push([...names]);
      return names.map((name) => `for ${name}`);
    });
    const answers = await Promise.all(["ana", "ben", "cleo", "dan", "eve"].map(ask));
    expect(answers).toEqual(["for ana", "for ben", "for cleo", "for dan", "for eve"]);
    expect(rounds).toEqual([["ana", "ben"], ["cleo", "dan"], ["eve"]]);
  });

  it("rejects only the callers of the failed batch", async () => {
    const { answers, wallets, flushed } = openApi();
    const first = wallets("ana");
    await flushed();
    const second = wallets("ben");
    answers[0]?.fail();
    await expect(first).rejects.toThrow("away");
    await flushed();
    answers[1]?.give();
    expect(await second).toEqual(["wallet of ben"]);
  });
});
