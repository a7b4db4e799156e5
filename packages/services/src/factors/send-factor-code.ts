import { invariant, refuse } from "@evenly/contract";
import type { CodeSent, SendFactorCodeInput } from "@evenly/contract/factors/sent-codes";
import { findUserById } from "@evenly/db/auth/user-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { sendCode } from "./send-code.ts";

/**
 * Sends the caller a code of one of their factors, for a proof in this session.
 *
 * @throws {UNAUTHENTICATED} @throws {FACTOR_MISSING} the caller has no factor of this kind.
 * @throws {ADDRESS_UNCONFIRMED} @throws {SMS_UNAVAILABLE} @throws {RATE_LIMITED} as at `sendCode`.
 */
export async function sendFactorCode(
  ctx: ServiceContext<"seal" | "channels">,
  { kind }: SendFactorCodeInput,
): Promise<CodeSent> {
  const { userId, sessionId } = requireSession(ctx);
  if (!(await listFactors(ctx.db, userId)).some((factor) => factor.kind === kind))
    return refuse("FACTOR_MISSING");
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a signed-in user exists");
  return sendCode(ctx, user, { kind, boundTo: sessionId });
}
