import { makeUser, openTestContext, outcomeOf, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { withProtectionLock } from "./with-protection-lock.ts";

const { ctx } = await openTestContext();

describe("withProtectionLock", () => {
  const changing = async (looserAnswers: readonly boolean[], password?: string) => {
    const { userId } = await makeUser(ctx);
    let asked = 0;
    let changes = 0;
    const code = await outcomeOf(
      withProtectionLock(ctx.asUser(userId), {
        userId,
        password,
        isLooser: async () => looserAnswers[asked++] ?? false,
        change: async () => void changes++,
      }),
    );
    return [code, changes] as const;
  };

  it("lets a stricter change through without a password, and a looser one with it only", async () => {
    expect(await changing([false, false])).toEqual(["done", 1]);
    expect(await changing([true])).toEqual(["PASSWORD_NEEDED", 0]);
    expect(await changing([true], "wrong")).toEqual(["PASSWORD_WRONG", 0]);
    expect(await changing([true], TEST_PASSWORD)).toEqual(["done", 1]);
  });

  it("asks again under the lock: a concurrent change may have made this one looser", async () => {
    expect(await changing([false, true])).toEqual(["PASSWORD_NEEDED", 0]);
  });
});
