import { invariant, refuse } from "@evenly/contract";
import type { CodeSent, ResendEnrolmentCodeInput } from "@evenly/contract/factors/sent-codes";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findEnrolment } from "@evenly/db/factors/factor-queries";
import type { ServiceContext } from "../../context.ts";
import { requireSession } from "../../shared/require-session.ts";
import { sendCode } from "../proofs/send-code.ts";

/**
 * Sends another code for one of the caller's open enrolments; the former code is void.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the enrolment is unknown, another user's, confirmed, or of a kind without codes.
 * @throws {FACTOR_SETUP_EXPIRED} @throws {ADDRESS_UNCONFIRMED} @throws {SMS_UNAVAILABLE} @throws {RATE_LIMITED}
 */
export async function resendEnrolmentCode(
  ctx: ServiceContext<"seal" | "channels">,
  { factorId: id }: ResendEnrolmentCodeInput,
): Promise<CodeSent> {
  const { userId } = requireSession(ctx);
  const enrolment = await findEnrolment(ctx.db, { id, userId });
  if (enrolment === null || (enrolment.kind !== "email" && enrolment.kind !== "sms"))
    return refuse("NOT_FOUND");
  if (enrolment.expiresAt <= ctx.clock.now()) return refuse("FACTOR_SETUP_EXPIRED");
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a signed-in user exists");
  return sendCode(ctx, user, { kind: enrolment.kind, boundTo: id });
}
