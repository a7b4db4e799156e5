import { AppError } from "@evenly/contract";
import type { ReturnPaymentInput } from "@evenly/contract/payments/return-schemas";
import type { SendInput } from "@evenly/contract/payments/schemas";
import { stepUpFactors } from "@evenly/contract/payments/step-up";
import { paymentChecks } from "@evenly/db/payments/check-tables";
import { sql } from "@evenly/db/sql";
import { verifyPayment } from "@evenly/services/payments/proofs/verify-payment";
import { returnPayment } from "@evenly/services/payments/returns/return-payment";
import { sendPayment } from "@evenly/services/payments/send-payment";
import type { TestContext } from "./context.ts";

type Sent = Awaited<ReturnType<typeof sendPayment>>;

/** Stores a proof of every factor for a waiting payment, as of now, without asking for one. */
export async function giveProofs(ctx: TestContext, id: string): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db
    .update(paymentChecks)
    .set({ pinAt: at, secondFactorAt: at, passkeyAt: at })
    .where(sql`id = ${id}`);
}

/** Sends as a user who proves whatever the payment needs, for tests that are not about the proof. */
export async function sendProven(asPayer: TestContext, input: SendInput): Promise<Sent> {
  return proving(asPayer, () => sendPayment(asPayer, input));
}

/** Returns a received payment as a payee who proves whatever that needs. */
export async function returnProven(asPayee: TestContext, input: ReturnPaymentInput): Promise<Sent> {
  return proving(asPayee, () => returnPayment(asPayee, input));
}

async function proving(asPayer: TestContext, call: () => Promise<Sent>): Promise<Sent> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "STEP_UP_REQUIRED") throw error;
    const { transferId } = error.details as { readonly transferId: Sent["transaction"]["id"] };
    return await proveAll(asPayer, transferId);
  }
}

/** Payments that were posted meanwhile may add a factor to what is asked for. */
async function proveAll(asPayer: TestContext, id: Sent["transaction"]["id"]): Promise<Sent> {
  for (const _factor of stepUpFactors) {
    await giveProofs(asPayer, id);
    const { verified, isReplayed } = await verifyPayment(asPayer, { id });
    if (verified.verification === null) return { transaction: verified.transaction, isReplayed };
  }
  throw new Error(`${id} still waits with every factor proven`);
}
