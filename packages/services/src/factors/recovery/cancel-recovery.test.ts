import { codeOf, openTestContext, runJobs, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { changePassword } from "../../auth/passwords/change-password.ts";
import { completeRecovery } from "../../auth/passwords/complete-recovery.ts";
import { countEvents, HOUR_MS, makeProtected, recoveryToken } from "../../testing/recovery.ts";
import { getOverview } from "../get-overview.ts";
import { cancelRecovery, cancelRecoveryByLink } from "./cancel-recovery.ts";
import { getRecovery } from "./get-recovery.ts";

const { ctx } = await openTestContext();

const tokenOf = (userId: string, purpose: "recover_factors" | "cancel_recovery") =>
  recoveryToken(ctx, userId, purpose);

describe("a cancelled recovery", () => {
  it.each([
    [
      "the mailed link, without a session",
      async (userId: string) => {
        await cancelRecoveryByLink(ctx, { token: await tokenOf(userId, "cancel_recovery") });
      },
    ],
    [
      "any session of the owner",
      async (userId: string) => {
        await cancelRecovery(ctx.asUser(userId));
        await cancelRecovery(ctx.asUser(userId));
      },
    ],
  ])("ends by %s, once, and keeps the factors", async (_how, cancel) => {
    const { userId, start } = await makeProtected(ctx);
    await start();
    await cancel(userId);
    expect(await countEvents(ctx, "recovery.cancelled", userId)).toBe(1);
    ctx.clock.advance(24 * HOUR_MS);
    await runJobs(ctx);
    expect(await countEvents(ctx, "recovery.ready", userId)).toBe(0);
    expect((await getOverview(ctx.asUser(userId))).factors).toHaveLength(1);
  });

  it("voids the link that completes it; a cancel link is for its own recovery only", async () => {
    const { userId, start } = await makeProtected(ctx);
    await start();
    const former = await tokenOf(userId, "cancel_recovery");
    ctx.clock.advance(24 * HOUR_MS);
    await runJobs(ctx);
    const token = await tokenOf(userId, "recover_factors");
    await cancelRecoveryByLink(ctx, { token: former });
    const complete = completeRecovery(ctx, { token, password: TEST_PASSWORD, isBrowser: false });
    expect(await codeOf(complete)).toBe("TOKEN_INVALID");
    await start();
    expect(await codeOf(cancelRecoveryByLink(ctx, { token: former }))).toBe("TOKEN_INVALID");
    expect(await codeOf(cancelRecoveryByLink(ctx, { token }))).toBe("TOKEN_INVALID");
    expect(await getRecovery(ctx.asUser(userId))).not.toBeNull();
  });

  it("is cancelled by a new password, too: the person who started it knew the former one", async () => {
    const { userId, start } = await makeProtected(ctx);
    await start();
    const change = { currentPassword: TEST_PASSWORD, newPassword: "Quiet-harbour-72" };
    await changePassword(ctx.asUser(userId), change);
    expect(await getRecovery(ctx.asUser(userId))).toBeNull();
  });
});
