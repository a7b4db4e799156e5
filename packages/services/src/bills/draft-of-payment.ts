import { refuse } from "@evenly/contract";
import { BILL_TITLE_MAX } from "@evenly/contract/bills/rules";
import { BillDraft, type BillDraftInput } from "@evenly/contract/bills/schemas";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { findBillOfPayment } from "@evenly/db/bills/queries";
import type { ServiceContext } from "../context.ts";
import { getTransaction } from "../history/index.ts";
import { requireUser } from "../shared/require-user.ts";

/** Characters of a title; a payment's own words may be longer, or contain line breaks. */
const plainTitle = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, BILL_TITLE_MAX);

/**
 * What a payment of the caller's history fills into a new split bill, and the bill that it was split into.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} it is none of the caller's, or they did not pay by it.
 */
export async function draftOfPayment(
  ctx: ServiceContext,
  { transactionId }: BillDraftInput,
): Promise<BillDraft> {
  const payment = await loadSplittable(ctx, transactionId);
  const { description, merchant, person, amountMinor, feeMinor, currency, effectiveAt: paidAt } = payment;
  const known = await findBillOfPayment(ctx.db, requireUser(ctx), transactionId);
  const title = plainTitle(description || merchant || person?.displayName || "");
  const totalMinor = (amountMinor < 0n ? -amountMinor : amountMinor) + feeMinor;
  return BillDraft.parse({ transactionId, title, totalMinor, currency, paidAt, billId: known?.id ?? null });
}

/**
 * A payment that the caller made, in the wallet or outside it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 */
export async function loadSplittable(
  ctx: ServiceContext,
  transactionId: BillDraftInput["transactionId"],
): Promise<TransactionDetail> {
  const payment = await getTransaction(ctx, { id: transactionId });
  const isPaid = payment.isInHistory && payment.direction === "out" && payment.refusal === null;
  const isPayment = payment.type === "payment_sent" || payment.type === "manual";
  return isPaid && isPayment ? payment : refuse("NOT_FOUND");
}
