import { refuse, TransferId } from "@evenly/contract";
import type { GetReceiptInput, Receipt } from "@evenly/contract/payments/receipts";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { HistoryLine } from "@evenly/db/payments/history-lines";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadLine } from "./load-line.ts";
import { fullName } from "./present.ts";

/**
 * States a transaction that was posted, as its caller may see it: what the ledger holds, not the caller's own words on it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} it is not there or not the caller's.
 * @throws {STATE_CONFLICT} nothing was posted: it is pending, refused, cancelled or a manual entry.
 */
export async function getReceipt(ctx: ServiceContext, input: GetReceiptInput): Promise<Receipt> {
  return receiptFor(ctx, requireUser(ctx), input);
}

/** The receipt of somebody who was recognised otherwise: by a link. */
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

function referenceOf(id: string): string {
  return id
    .replaceAll("-", "")
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, "$1-");
}

function otherOf({ otherFirstName, otherLastName, otherHandle }: HistoryLine): Receipt["payer"] {
  if (otherFirstName === null || otherLastName === null) return { name: "Evenly", handle: null };
  return { name: fullName(otherFirstName, otherLastName), handle: otherHandle };
}
