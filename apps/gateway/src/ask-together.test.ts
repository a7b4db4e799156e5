import type { ConnectionsCheck } from "@evenly/contract/realtime/schemas";
import { describe, expect, it } from "vitest";
import { createAskBalances } from "./ask-balances.ts";
import { askTogether } from "./ask-together.ts";

const person = (userId: string, sessionId = `session of ${userId}`) => ({ userId, sessionId });

/** An api whose answers are given by hand. */
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
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { asked, answers, wallets, settled };
}

describe("asking together", () => {
  it("is one question for all who ask while another is answered, and each hears of their own", async () => {
    const { asked, answers, wallets, settled } = openApi();
    const first = wallets("ana");
    await settled();
    const others = [wallets("ben"), wallets("cleo"), wallets("dan")];
    await settled();
    expect(asked).toEqual([["ana"]]);
    answers[0]?.give();
    expect(await first).toEqual(["wallet of ana"]);
    await settled();
    answers[1]?.give();
    expect(await Promise.all(others)).toEqual([["wallet of ben"], ["wallet of cleo"], ["wallet of dan"]]);
    expect(asked).toEqual([["ana"], ["ben", "cleo", "dan"]]);
  });

  it("tells an ended session nothing, although another one of the same user asks in the same round", async () => {
    const { answers, wallets, settled } = openApi();
    const both = [wallets("ana", "live"), wallets("ana", "ended")];
    await settled();
    answers[0]?.give(["ended"]);
    const [live, ended] = await Promise.all(both);
    expect([live?.length, ended]).toEqual([2, []]);
  });

  it("asks for no more at once than it may", async () => {
    const rounds: string[][] = [];
    const ask = askTogether(2, async (names: readonly string[]) => {
      rounds.push([...names]);
      return names.map((name) => `for ${name}`);
    });
    const answers = await Promise.all(["ana", "ben", "cleo", "dan", "eve"].map(ask));
    expect(answers).toEqual(["for ana", "for ben", "for cleo", "for dan", "for eve"]);
    expect(rounds).toEqual([["ana", "ben"], ["cleo", "dan"], ["eve"]]);
  });

  it("fails for those of one round alone", async () => {
    const { answers, wallets, settled } = openApi();
    const first = wallets("ana");
    await settled();
    const second = wallets("ben");
    answers[0]?.fail();
    await expect(first).rejects.toThrow("away");
    await settled();
    answers[1]?.give();
    expect(await second).toEqual(["wallet of ben"]);
  });
});
