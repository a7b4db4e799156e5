import { invariant, refuse } from "@evenly/contract";
import type { CodePayment } from "@evenly/contract/factors/notifications";
import type { CodeSent, SendFactorCodeInput } from "@evenly/contract/factors/sent-codes";
import { findUserById } from "@evenly/db/auth/user-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { findCheck } from "@evenly/db/payments/check-queries";
import type { ServiceContext } from "../../context.ts";
import { requireSession } from "../../shared/require-session.ts";
import { sendCode } from "./send-code.ts";

/**
 * Sends the caller a code of one of their factors, for a change in this session, or for one of their waiting payments. The message names
 * the payment, which is the only one that the code confirms.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the payment is unknown or another user's.
 * @throws {VERIFICATION_ENDED} it was cancelled, or waited for 15 minutes.
 * @throws @throws {FACTOR_MISSING} the caller has no factor of this kind.
 * @throws {ADDRESS_UNCONFIRMED} @throws {SMS_UNAVAILABLE} @throws {RATE_LIMITED} as at `sendCode`.
 */
export async function sendFactorCode(
  ctx: ServiceContext<"seal" | "channels">,
  { kind, transferId }: SendFactorCodeInput,
): Promise<CodeSent> {
  const { userId, sessionId } = requireSession(ctx);
  const payment = transferId === undefined ? null : await loadPayment(ctx, { id: transferId, userId });
  if (!(await listFactors(ctx.db, userId)).some((factor) => factor.kind === kind))
    return refuse("FACTOR_MISSING");
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a signed-in user exists");
  return sendCode(ctx, user, { kind, boundTo: transferId ?? sessionId, ...(payment && { payment }) });
}

async function loadPayment(
  ctx: ServiceContext,
  own: { readonly id: string; readonly userId: string },
): Promise<CodePayment> {
  const row = (await findCheck(ctx.db, own)) ?? refuse("NOT_FOUND");
  if (row.closedAt !== null || row.expiresAt <= ctx.clock.now()) refuse("VERIFICATION_ENDED");
  const payee = row.payeeUserId === null ? null : await findUserById(ctx.db, row.payeeUserId);
  const personName = payee && `${payee.firstName} ${payee.lastName}`;
  return {
    amountMinor: String(row.amountMinor),
    currency: row.currency,
    personName,
    ...(row.givesBackLineId !== null && { isGivenBack: true }),
  };
}
