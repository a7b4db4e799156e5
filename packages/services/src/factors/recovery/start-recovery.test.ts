import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { countEvents, HOUR_MS, makeProtected } from "../../testing/recovery.ts";
import { cancelRecovery } from "./cancel-recovery.ts";
import { startRecovery } from "./start-recovery.ts";

const { ctx } = await openTestContext();

describe("startRecovery", () => {
  it("waits 24 hours, notifies the owner, and shows at the next sign-in", async () => {
    const { userId, start, ask } = await makeProtected(ctx);
    const { readyAt } = await start();
    expect(readyAt.getTime() - ctx.clock.now().getTime()).toBe(24 * HOUR_MS);
    expect(await countEvents(ctx, "recovery.started", userId)).toBe(1);
    expect((await ask()).recoveryReadyAt).toEqual(readyAt);
  });

  it("starts once when it is asked for twenty times in parallel", async () => {
    const { userId, ask } = await makeProtected(ctx);
    const { challengeId } = await ask();
    const started = await Promise.all(Array.from({ length: 20 }, () => startRecovery(ctx, { challengeId })));
    expect(new Set(started.map(({ readyAt }) => readyAt.getTime())).size).toBe(1);
    expect(await countEvents(ctx, "recovery.started", userId)).toBe(1);
  });

  it("needs an open sign-in of the account, and starts three times a day", async () => {
    expect(await codeOf(startRecovery(ctx, { challengeId: "x".repeat(43) }))).toBe("FACTOR_CODE_WRONG");
    const { userId, start } = await makeProtected(ctx);
    for (const outcome of ["done", "done", "done", "RATE_LIMITED"]) {
      expect(await outcomeOf(start())).toBe(outcome);
      await cancelRecovery(ctx.asUser(userId));
    }
  });

  it("refuses a sign-in that another device started", async () => {
    const { ask } = await makeProtected({ ...ctx, origin: { ...ctx.origin, deviceId: "owner" } });
    const { challengeId } = await ask();
    const thief = { ...ctx, origin: { ...ctx.origin, deviceId: "thief" } };
    expect(await codeOf(startRecovery(thief, { challengeId }))).toBe("FACTOR_CODE_WRONG");
  });
});
