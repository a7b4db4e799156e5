import { TransferId } from "@evenly/contract";
import type { GiveBackState, RelatedTransaction, Transaction } from "@evenly/contract/payments/schemas";
import {
  findReceivedTransfer,
  listRelatedLines,
  type RelatedLine,
} from "@evenly/db/payments/give-back-queries";
import type { ServiceContext } from "../context.ts";

export type Related = { readonly giveBack: GiveBackState | null; readonly related: RelatedTransaction[] };

/** Lines related to a line, and the amount that its payee can still return. */
export async function loadRelated(
  ctx: ServiceContext,
  userId: string,
  line: Pick<Transaction, "id" | "type" | "status" | "person" | "amountMinor">,
): Promise<Related> {
  const [rows, received] = await Promise.all([
    listRelatedLines(ctx.db, line.id, userId),
    findReceivedTransfer(ctx.db, userId, line.id),
  ]);
  const canGiveBack = received !== null && !received.isPayerGone;
  return {
    giveBack: giveBackOf(line, rows, canGiveBack),
    related: rows.map((row) => presentRelated(row, userId)),
  };
}

/** Only a posted payment from a person can be returned. */
function giveBackOf(
  line: Pick<Transaction, "type" | "status" | "person" | "amountMinor">,
  rows: readonly RelatedLine[],
  canGiveBack: boolean,
): GiveBackState | null {
  const hasArrived = line.status === "completed" || line.status === "reversed";
  if (line.type !== "payment_received" || !hasArrived || line.person === null) return null;
  const givenBackMinor = rows.reduce((sum, row) => sum + BigInt(row.amount_minor), 0n);
  const remainingMinor = line.amountMinor - givenBackMinor;
  return {
    canReturn: canGiveBack && givenBackMinor === 0n,
    canRefund: canGiveBack && remainingMinor > 0n,
    givenBackMinor,
    remainingMinor,
  };
}

function presentRelated(row: RelatedLine, userId: string): RelatedTransaction {
  const amountMinor = BigInt(row.amount_minor);
  const broughtMinor = row.kind === "return" ? amountMinor + BigInt(row.fee_minor) : amountMinor;
  return {
    id: TransferId.parse(row.id),
    kind: row.kind,
    amountMinor: row.payer_user_id === userId ? -amountMinor : broughtMinor,
    recordedAt: new Date(row.recorded_at),
  };
}
