import { invariant, refuse } from "@evenly/contract";
import type { ConfirmFactorInput, FactorConfirmed } from "@evenly/contract/factors/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { findEnrolment } from "@evenly/db/factors/factor-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { countWithin } from "../../shared/count-within.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { openSeed, stepOfCode } from "../totp.ts";
import { activateFactor } from "./activate-factor.ts";

/** Wrong codes while setting up; the code confirms the app's clock and seed and protects nothing else. */
const TRIES = { scope: "factor_setup", attemptsMax: 10, windowMs: 15 * 60_000 };

/**
 * Confirms the enrolment of an authenticator app by its first code, which then is used. With the first factor of an account,
 * sign-in asks for a second factor from now on, and backup codes are issued.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the enrolment is unknown, another user's, replaced or confirmed.
 * @throws {FACTOR_SETUP_EXPIRED} the enrolment is older than 10 minutes.
 * @throws {FACTOR_CODE_WRONG} @throws {RATE_LIMITED} ten codes in 15 minutes.
 */
export async function confirmTotp(
  ctx: ServiceContext<"seal">,
  input: ConfirmFactorInput,
): Promise<FactorConfirmed> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const enrolment = await findEnrolment(ctx.db, { id: input.factorId, userId });
  if (enrolment?.secretSealed == null) return refuse("NOT_FOUND");
  if (enrolment.expiresAt <= now) return refuse("FACTOR_SETUP_EXPIRED");
  await countWithin(ctx, TRIES, userId);
  const lastStep = stepOfCode(openSeed(ctx, enrolment.id, enrolment.secretSealed), input.code, now);
  if (lastStep === null) {
    const entry = { operation: "factor.refused", userId, subject: enrolment.id };
    await withTransaction(ctx, (tx) => recordAudit(ctx, tx, entry));
    return refuse("FACTOR_CODE_WRONG");
  }
  return withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    return activateFactor(ctx, tx, user, { ...enrolment, lastStep });
  });
}
