import { refuse, TransferId } from "@evenly/contract";
import type { GetReceiptInput, Receipt } from "@evenly/contract/history/receipts";
import { referenceOf } from "@evenly/contract/payments/reference";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { HistoryLine } from "@evenly/db/history/history-lines";
import type { ServiceContext } from "../context.ts";
import { fullName } from "../payments/index.ts";
import { loadLine } from "../shared/load-line.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Returns the receipt of a posted transaction from the caller's side: the ledger's data, without the caller's annotations.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is unknown or another user's.
 * @throws {STATE_CONFLICT} nothing was posted: it is pending, refused, cancelled or a manual entry.
 */
export async function getReceipt(ctx: ServiceContext, input: GetReceiptInput): Promise<Receipt> {
  return receiptFor(ctx, requireUser(ctx), input);
}

/** The receipt for a user who was authenticated by a download link. */
export async function receiptFor(
  ctx: ServiceContext,
  userId: string,
  { id, locale }: GetReceiptInput,
): Promise<Receipt> {
  const line = await loadLine(ctx.db, userId, id);
  const isPosted = line.status === "completed" || line.status === "reversed";
  if (line.kind === "manual" || !isPosted) refuse("STATE_CONFLICT", { id });
  const user = (await findUserById(ctx.db, userId)) ?? refuse("NOT_FOUND");
  const own = { name: fullName(user.firstName, user.lastName), handle: user.handle };
  const isOut = line.side === "payer";
  const feeMinor = isOut ? line.feeMinor : 0n;
  return {
    transactionId: TransferId.parse(line.id),
    reference: referenceOf(line.id),
    status: line.status,
    direction: isOut ? "out" : "in",
    payer: isOut ? own : otherOf(line),
    payee: isOut ? otherOf(line) : own,
    currency: line.currency,
    amountMinor: line.amountMinor,
    feeMinor,
    totalMinor: line.amountMinor + feeMinor,
    description: line.sharedDescription,
    effectiveAt: line.effectiveAt,
    issuedAt: ctx.clock.now(),
    timeZone: user.timeZone,
    locale: locale ?? user.locale,
  };
}

function otherOf(line: HistoryLine): Receipt["payer"] {
  const { kind, sharedDescription, otherFirstName, otherLastName, otherHandle } = line;
  if (kind === "goal_in" || kind === "goal_out") return { name: sharedDescription ?? "", handle: null };
  if (otherFirstName === null || otherLastName === null) return { name: "Evenly", handle: null };
  return { name: fullName(otherFirstName, otherLastName), handle: otherHandle };
}
