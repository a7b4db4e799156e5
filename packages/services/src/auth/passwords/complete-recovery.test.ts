import { sessions } from "@evenly/db/auth/tables";
import {
  codeOf,
  openTestContext,
  openTestSession,
  outcomeOf,
  runJobs,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getOverview } from "../../factors/get-overview.ts";
import { countEvents, HOUR_MS, makeProtected, recoveryToken } from "../../testing/recovery.ts";
import { completeRecovery } from "./complete-recovery.ts";

const { ctx } = await openTestContext();

const complete = (token: string, password = TEST_PASSWORD, asking: TestContext = ctx) =>
  completeRecovery(asking, { token, password, isBrowser: false });

/** A recovery whose wait is over, and the token of its mail. */
async function ready() {
  const made = await makeProtected(ctx);
  await made.start();
  ctx.clock.advance(24 * HOUR_MS);
  await runJobs(ctx);
  return { ...made, token: await recoveryToken(ctx, made.userId, "recover_factors") };
}

describe("completeRecovery", () => {
  it("removes the factors, ends every session and signs in, by the mailed link and the password", async () => {
    const { userId, token } = await ready();
    const sessionId = await openTestSession(ctx, { userId });
    expect(await codeOf(complete(token, "Wrong-password-1"))).toBe("PASSWORD_WRONG");
    const { opened } = await complete(token);
    expect(opened.user.id).toBe(userId);
    expect(await getOverview(ctx.asUser(userId))).toMatchObject({
      factors: [],
      backupCodesLeft: 0,
      isAskedAtSignIn: false,
      recovery: null,
    });
    const [former] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(former?.endReason).toBe("recovered");
    expect(await countEvents(ctx, "recovery.ended", userId)).toBe(1);
    expect(await codeOf(complete(token))).toBe("TOKEN_INVALID");
  });

  it("completes once when the link is used twenty times in parallel", async () => {
    const { token } = await ready();
    const elsewhere = { ...ctx, origin: { ...ctx.origin, ipAddress: "203.0.113.9" } };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(complete(token, TEST_PASSWORD, elsewhere))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  it("refuses a link three days after the wait, and a link of another kind; a new recovery can start", async () => {
    const { userId, start, token } = await ready();
    const cancelToken = await recoveryToken(ctx, userId, "cancel_recovery");
    expect(await codeOf(complete(cancelToken))).toBe("TOKEN_INVALID");
    ctx.clock.advance(3 * 24 * HOUR_MS);
    expect(await codeOf(complete(token))).toBe("TOKEN_INVALID");
    expect(await outcomeOf(start())).toBe("done");
  });
});
