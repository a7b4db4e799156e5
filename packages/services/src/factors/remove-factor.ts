import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { ChangeFactorInput } from "@evenly/contract/factors/schemas";
import { findRequirement, listFactors } from "@evenly/db/factors/factor-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import { lockProven } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { announceChange } from "./announce-change.ts";
import { dropFactor } from "./drop-factor.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Removes a second factor of the caller. Trust in devices ends; without a factor the backup codes are void, too. If it was the
 * primary one, the oldest other factor becomes primary.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {RATE_LIMITED}
 * @throws {NOT_FOUND} the factor is unknown or another user's.
 * @throws {LAST_FACTOR} sign-in asks for a code, and this is the only factor.
 */
export async function removeFactor(
  ctx: ServiceContext<"passwords" | "seal">,
  input: ChangeFactorInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  // Unknown ids are refused first, so that they cost neither an attempt nor a code.
  if (!(await listFactors(ctx.db, userId)).some(({ id }) => id === input.factorId))
    return refuse("NOT_FOUND");
  const proven = await requireOwner(ctx, userId, input);
  await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    const all = await listFactors(tx, userId);
    const factor = all.find(({ id }) => id === input.factorId);
    if (factor === undefined) return refuse("NOT_FOUND");
    const others = all.filter((each) => each !== factor);
    if (others.length === 0 && (await findRequirement(tx, userId))) return refuse("LAST_FACTOR");
    await dropFactor(tx, factor, others);
    await endTrust(tx, { userId, at: ctx.clock.now() });
    await announceChange(ctx, tx, user, "factorRemoved");
    const metadata = { kind: factor.kind };
    await recordAudit(ctx, tx, { operation: "factor.removed", userId, subject: factor.id, metadata });
  });
  return { done: true };
}
