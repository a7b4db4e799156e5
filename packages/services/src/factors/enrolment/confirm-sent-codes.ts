import { invariant, refuse } from "@evenly/contract";
import type { FactorConfirmed } from "@evenly/contract/factors/schemas";
import type { ConfirmSentCodesInput } from "@evenly/contract/factors/sent-codes";
import { lockUser } from "@evenly/db/auth/user-queries";
import { findEnrolment } from "@evenly/db/factors/factor-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { takeSentCode } from "../proofs/take-sent-code.ts";
import { activateFactor } from "./activate-factor.ts";

/**
 * Confirms codes by mail or text message as a second factor by the first code. With the first factor of an account, sign-in
 * asks for a second factor from now on, and backup codes are issued.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the enrolment is unknown, another user's, replaced or confirmed.
 * @throws {FACTOR_SETUP_EXPIRED} the enrolment is older than 30 minutes.
 * @throws {FACTOR_CODE_WRONG} the code is wrong, older than 10 minutes, used, tried five times, or to a former address.
 */
export async function confirmSentCodes(
  ctx: ServiceContext,
  { factorId: id, code }: ConfirmSentCodesInput,
): Promise<FactorConfirmed> {
  const { userId } = requireSession(ctx);
  const enrolment = await findEnrolment(ctx.db, { id, userId });
  if (enrolment === null || enrolment.kind === "totp") return refuse("NOT_FOUND");
  if (enrolment.expiresAt <= ctx.clock.now()) return refuse("FACTOR_SETUP_EXPIRED");
  const confirmed = await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    const kind = await takeSentCode(ctx, tx, { userId, boundTo: id, code });
    if (kind === enrolment.kind) return activateFactor(ctx, tx, user, { ...enrolment, lastStep: null });
    // The try stays counted: a refusal here would undo it.
    await recordAudit(ctx, tx, { operation: "factor.refused", userId, subject: id });
    return null;
  });
  return confirmed ?? refuse("FACTOR_CODE_WRONG");
}
