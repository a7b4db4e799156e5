import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import {
  type MadeUser,
  type MakeUserFacts,
  makeUser,
  signInByPassword,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";

/** Makes a user with 100 dollars unless `facts` say otherwise, and signs them in without a browser. */
export async function signInTestUser(
  ctx: TestContext,
  facts: MakeUserFacts = {},
): Promise<MadeUser & { readonly authorization: string }> {
  const user = await makeUser(ctx, { balanceMinor: 100_00n, ...facts });
  const credentials = { email: user.email, password: TEST_PASSWORD, rememberDevice: false };
  const { opened } = await signInByPassword(ctx, { ...credentials, isBrowser: false });
  return { ...user, authorization: `Bearer ${opened.token}` };
}

/** Signs in a user whose money is frozen. */
export async function signInFrozen(ctx: TestContext): Promise<string> {
  const { userId, authorization } = await signInTestUser(ctx);
  const freeze = { frozenAt: ctx.clock.now(), frozenReason: "test" };
  await ctx.db.update(parties).set(freeze).where(sql`user_id = ${userId}`);
  return authorization;
}
