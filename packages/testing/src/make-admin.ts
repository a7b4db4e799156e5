import type { TestContext } from "./context.ts";
import { type MadeUser, type MakeUserFacts, makeUser } from "./make-user.ts";

/** Makes an operator; `ctx` acts as them, with a session that is not stored. */
export async function makeAdmin(
  ctx: TestContext,
  facts: MakeUserFacts = {},
): Promise<MadeUser & { readonly ctx: TestContext }> {
  const made = await makeUser(ctx, facts);
  await ctx.db.$client`update users set role = 'admin' where id = ${made.userId}`;
  return { ...made, ctx: ctx.asUser(made.userId) };
}
