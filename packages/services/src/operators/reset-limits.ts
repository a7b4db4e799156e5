import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { clearCounters } from "@evenly/db/auth/counter-queries";
import { findPhonesAskedFor } from "@evenly/db/profile/phone-queries";
import { forgiveGuesses, forgiveMails } from "../auth/sign-in/index.ts";
import type { ServiceContext } from "../context.ts";
import { forgiveFactorGuesses } from "../factors/proofs/index.ts";
import { operate } from "./operate.ts";

/** Stored counters of what a user asks for, by user id. */
const REQUEST_SCOPES = ["email_changes", "phone_codes"];
/** Codes sent to one phone number, by its look-up hash. */
const PHONE_SCOPES = ["phone_codes_to"];
/** Numbers for which codes are asked again. */
const PHONES_MAX = 100;

/**
 * Resets a user's rate limits: of calls, searches and look-ups, of requested codes and links, and of wrong passwords. The amounts sent
 * today and this month are not counters but sums of the ledger; they stay.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 * @see docs/decisions/0052-reset-limits.md
 */
export async function resetLimits(
  ctx: ServiceContext<"passwords" | "seal" | "limits">,
  input: OperatorInput,
): Promise<OperatorUser> {
  const operation = { act: "reset_limits", audited: "user.limits_reset", change: "limitsReset" } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    const { id } = subject.user;
    await forgiveGuesses(tx, subject.user);
    await forgiveFactorGuesses(tx, id);
    await clearCounters(tx, REQUEST_SCOPES, id);
    await forgiveMails(tx, subject.user);
    for (const phoneLookup of await findPhonesAskedFor(tx, id, PHONES_MAX))
      await clearCounters(tx, PHONE_SCOPES, phoneLookup);
    return [];
  });
  // Not part of the transaction: these counters are not in the database, and forgetting them twice does no harm.
  await ctx.limits.forget(user.id);
  return user;
}
