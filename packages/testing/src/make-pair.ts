import type { TestContext } from "./context.ts";
import { type MadeUser, type MakeUserFacts, makeUser } from "./make-user.ts";

export type MadePair = {
  readonly payer: MadeUser;
  readonly payee: MadeUser;
  readonly asPayer: TestContext;
  readonly asPayee: TestContext;
  /** The payee's id, as a payment names it. */
  readonly to: string;
};

/** Two new people in the US, the first with 10,000 dollars. */
export async function makePair(
  ctx: TestContext,
  payerFacts: MakeUserFacts = {},
  payeeFacts: MakeUserFacts = {},
): Promise<MadePair> {
  const payer = await makeUser(ctx, { balanceMinor: 10_000_00n, country: "US", ...payerFacts });
  const payee = await makeUser(ctx, { country: "US", ...payeeFacts });
  const [asPayer, asPayee] = [ctx.asUser(payer.userId), ctx.asUser(payee.userId)];
  return { payer, payee, asPayer, asPayee, to: payee.userId };
}
