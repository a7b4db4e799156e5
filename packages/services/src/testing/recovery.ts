import { linkTokens } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { makeFactor, makeUser, readOutbox, TEST_PASSWORD, type TestContext } from "@evenly/testing";
import { login } from "../auth/sign-in/login.ts";
import { startRecovery } from "../factors/recovery/start-recovery.ts";
import { linkTokenFor } from "../shared/secrets.ts";

export const HOUR_MS = 3_600_000;

/** A user with an authenticator app, and the ways to pass the first step of a sign-in and to start a recovery. */
export async function makeProtected(ctx: TestContext) {
  const { userId, email } = await makeUser(ctx);
  await makeFactor(ctx, userId);
  ctx.clock.advance(60_000);
  const ask = async () => {
    const step = await login(ctx, {
      email,
      password: TEST_PASSWORD,
      rememberDevice: false,
      isBrowser: false,
    });
    if (!("asked" in step)) throw new Error("no second factor was asked for");
    return step.asked;
  };
  const start = async () => startRecovery(ctx, { challengeId: (await ask()).challengeId });
  return { userId, ask, start };
}

/** Token of a user's newest recovery link, as its mail carries it. */
export async function recoveryToken(
  ctx: TestContext,
  userId: string,
  purpose: "recover_factors" | "cancel_recovery",
): Promise<string> {
  const links = await ctx.db
    .select()
    .from(linkTokens)
    .where(sql`user_id = ${userId} and purpose = ${purpose}`);
  const id =
    links
      .map((link) => link.id)
      .toSorted()
      .at(-1) ?? "";
  return linkTokenFor(ctx.config.tokenPepper, purpose, id);
}

/** Number of recorded events of a user. */
export async function countEvents(ctx: TestContext, name: string, userId: string): Promise<number> {
  const events = await readOutbox(ctx.db, name);
  return events.filter(({ payload }) => (payload as { readonly userId: string }).userId === userId).length;
}
