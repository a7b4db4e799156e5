import type { TestContext } from "./context.ts";
import { type MadeFactor, makeFactor } from "./make-factor.ts";
import { type MadeUser, type MakeUserFacts, makeUser } from "./make-user.ts";

export type MadeProtectedUser = MadeUser & MadeFactor & { readonly asking: TestContext };

/** A user with an authenticator app, after the time steps whose codes are used up. */
export async function makeProtectedUser(
  ctx: TestContext,
  facts: MakeUserFacts = {},
): Promise<MadeProtectedUser> {
  const user = await makeUser(ctx, facts);
  const factor = await makeFactor(ctx, user.userId);
  ctx.clock.advance(60_000);
  return { ...user, ...factor, asking: ctx.asUser(user.userId) };
}
