import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { OwnerProofInput } from "@evenly/contract/factors/schemas";
import { deletePin } from "@evenly/db/factors/pin-queries";
import { lockProven } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { announceChange } from "./announce-change.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Removes the caller's PIN.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {RATE_LIMITED}
 * @throws {PIN_MISSING} the caller has no PIN.
 */
export async function removePin(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OwnerProofInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  const proven = await requireOwner(ctx, userId, input);
  await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    if (!(await deletePin(tx, userId))) return refuse("PIN_MISSING");
    await announceChange(ctx, tx, user, "pinRemoved");
    await recordAudit(ctx, tx, { operation: "pin.removed", userId });
  });
  return { done: true };
}
