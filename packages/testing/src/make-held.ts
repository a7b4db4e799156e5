import type { Transaction } from "@evenly/contract/payments/schemas";
import { findPaymentHold } from "@evenly/db/payments/hold-queries";
import type { TestContext } from "./context.ts";
import { type MadeUser, makeUser } from "./make-user.ts";
import { sendProven } from "./send-proven.ts";

export type MadeHeld = {
  readonly payer: MadeUser;
  readonly payee: MadeUser;
  readonly asPayer: TestContext;
  readonly asPayee: TestContext;
  readonly transaction: Transaction;
  readonly holdId: string;
  readonly caseId: string | null;
};

/** A payment on hold between two new people: 150 dollars in the recall window, or 12,000 dollars in review. */
export async function makeHeld(
  ctx: TestContext,
  kind: "recall" | "review" = "recall",
  facts: { readonly payerCountry?: string; readonly payeeCountry?: string } = {},
): Promise<MadeHeld> {
  const payer = await makeUser(ctx, {
    balanceMinor: 20_000_00n,
    recall: null,
    country: facts.payerCountry ?? "US",
  });
  const payee = await makeUser(ctx, { country: facts.payeeCountry ?? "US" });
  const asPayer = ctx.asUser(payer.userId);
  const { transaction } = await sendProven(asPayer, {
    to: payee.userId,
    amountMinor: kind === "recall" ? 150_00n : 12_000_00n,
    currency: "USD",
    description: "Deposit",
    idempotencyKey: ctx.ids.uuid(),
  });
  const held = await findPaymentHold(ctx.db, transaction.id);
  if (held?.kind !== kind) throw new Error(`expected a ${kind} hold, got ${held?.kind}`);
  return {
    payer,
    payee,
    asPayer,
    asPayee: ctx.asUser(payee.userId),
    transaction,
    holdId: held.holdId,
    caseId: held.caseId,
  };
}
