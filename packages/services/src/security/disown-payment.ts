import { AppError, refuse } from "@evenly/contract";
import type { DisownedPayment, TakeBackInput } from "@evenly/contract/payments/hold-schemas";
import { findOwnClaim } from "@evenly/db/claims/queries";
import { findOwnHold } from "@evenly/db/payments/hold-queries";
import { openCase } from "../cases/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { takeBackPayment } from "../payments/holds/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { freezeAccount } from "./freeze-account.ts";

/**
 * "It wasn't me" about a held payment: freezes the account, opens a case and takes the payment back, in this order, so that an
 * interrupted call has protected first. A repeat finishes it. A payment that has left meanwhile is told by `takenBack`.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the payment is unknown, another user's or was never on hold.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat the call.
 */
export async function disownPayment(
  ctx: ServiceContext<"followers">,
  { transactionId }: TakeBackInput,
): Promise<DisownedPayment> {
  const { userId } = requireSession(ctx);
  const held =
    (await findOwnHold(ctx.db, userId, transactionId)) ?? (await findOwnClaim(ctx.db, userId, transactionId));
  if (held === null) return refuse("NOT_FOUND");
  await freezeAccount(ctx);
  await withTransaction(ctx, async (tx) => {
    await openCase(ctx, tx, { kind: "account_takeover", userId, subjectId: transactionId });
    await recordAudit(ctx, tx, { operation: "payment.disowned", userId, subject: transactionId });
  });
  return { takenBack: await isTakenBack(ctx, transactionId) };
}

async function isTakenBack(
  ctx: ServiceContext<"followers">,
  transactionId: TakeBackInput["transactionId"],
): Promise<boolean> {
  try {
    await takeBackPayment(ctx, { transactionId });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "STATE_CONFLICT") return false;
    throw error;
  }
}
