import { refuse } from "@evenly/contract";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findCheck } from "@evenly/db/payments/check-queries";
import type { ServiceContext } from "../../context.ts";
import { loadPayees } from "../load.ts";
import { fullName } from "../present.ts";
import { securityOfWaiting } from "../security-record.ts";
import { verificationOf } from "./asked-factors.ts";
import { presentWaiting, sharedCategoryOf } from "./present-waiting.ts";

/**
 * Returns a payment of the user that waits for proofs, or that ended without a posting.
 *
 * @throws {NOT_FOUND} there is none, or it is another user's.
 */
export async function getWaiting(
  ctx: ServiceContext,
  userId: string,
  id: string,
): Promise<TransactionDetail> {
  const row = (await findCheck(ctx.db, { id, userId })) ?? refuse("NOT_FOUND");
  const now = ctx.clock.now();
  const [[payee], owner] = await Promise.all([
    loadPayees(ctx, userId, row.payeeUserId === null ? [] : [row.payeeUserId]),
    findUserById(ctx.db, userId),
  ]);
  const transaction = presentWaiting(row, payee ?? null, now);
  const isWaiting = transaction.status === "requires_verification";
  const actor = owner === null ? "" : fullName(owner.firstName, owner.lastName);
  const security = securityOfWaiting(row);
  const endedAt = row.closedAt ?? row.expiresAt;
  return {
    ...transaction,
    giveBack: null,
    related: [],
    report: null,
    holdReview: null,
    shared: { description: transaction.description, category: sharedCategoryOf(row) },
    security: security && { transactionId: row.id, userId, ...security },
    isInHistory: false,
    verification: isWaiting ? await verificationOf(ctx, row) : null,
    balanceAfterMinor: null,
    timeline: [
      { state: "created", at: row.createdAt, actor },
      ...(isWaiting ? [] : [{ state: "cancelled" as const, at: endedAt, actor }]),
    ],
    entries: [],
  };
}
