import { refuse } from "@evenly/contract";
import type { CodeSent, SendSignInCodeInput } from "@evenly/contract/factors/sent-codes";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findChallenge } from "@evenly/db/factors/challenge-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { CHALLENGE_TRIES } from "@evenly/domain/factors/challenge-tries";
import type { ServiceContext } from "../../context.ts";
import { digest } from "../../shared/secrets.ts";
import { deviceHashOf } from "./ask-for-factor.ts";
import { sendCode } from "./send-code.ts";

/**
 * Sends a code for the second step of a sign-in whose password was right. It works for this sign-in only.
 *
 * @throws {FACTOR_CODE_WRONG} the sign-in is unknown, older than 10 minutes, used, tried 5 times, or another device's.
 * @throws {FACTOR_MISSING} the account has no factor of this kind.
 * @throws {ADDRESS_UNCONFIRMED} @throws {SMS_UNAVAILABLE} @throws {RATE_LIMITED} as at `sendCode`.
 */
export async function sendSignInCode(
  ctx: ServiceContext<"seal" | "channels">,
  { challengeId, kind }: SendSignInCodeInput,
): Promise<CodeSent> {
  const challenge = await findChallenge(ctx.db, {
    secretHash: digest(challengeId),
    deviceHash: deviceHashOf(ctx),
    now: ctx.clock.now(),
    triesMax: CHALLENGE_TRIES,
  });
  if (challenge === null) return refuse("FACTOR_CODE_WRONG");
  const user = await findUserById(ctx.db, challenge.userId);
  if (user === null || user.deactivatedAt !== null) return refuse("FACTOR_CODE_WRONG");
  if (!(await listFactors(ctx.db, user.id)).some((factor) => factor.kind === kind))
    return refuse("FACTOR_MISSING");
  return sendCode(ctx, user, { kind, boundTo: challenge.id });
}
