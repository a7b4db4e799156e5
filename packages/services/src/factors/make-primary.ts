import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { ChangeFactorInput } from "@evenly/contract/factors/schemas";
import { listFactors, setPrimary } from "@evenly/db/factors/factor-queries";
import { lockProven } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { announceChange } from "./announce-change.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Makes one of the caller's factors the primary one, which sign-in offers first.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {RATE_LIMITED}
 * @throws {NOT_FOUND} the factor is unknown or another user's.
 */
export async function makePrimary(
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
    if (!(await setPrimary(tx, userId, input.factorId))) return refuse("NOT_FOUND");
    await announceChange(ctx, tx, user, "factorPrimary");
    await recordAudit(ctx, tx, { operation: "factor.made_primary", userId, subject: input.factorId });
  });
  return { done: true };
}
