import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { SetSignInRequirementInput } from "@evenly/contract/factors/schemas";
import { findRequirement, listFactors, writeRequirement } from "@evenly/db/factors/factor-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import { lockProven } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { announceChange } from "./announce-change.ts";
import { requireOwner } from "./require-owner.ts";

/**
 * Sets whether sign-in asks the caller for a second factor. Trust in devices ends when it is turned off. A repeat changes
 * nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {RATE_LIMITED}
 * @throws {FACTOR_MISSING} it is to be turned on, and the caller has no second factor.
 */
export async function setSignInRequirement(
  ctx: ServiceContext<"passwords" | "seal">,
  input: SetSignInRequirementInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  const { isOn } = input;
  const proven = await requireOwner(ctx, userId, input);
  await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    if (isOn && (await listFactors(tx, userId)).length === 0) return refuse("FACTOR_MISSING");
    if ((await findRequirement(tx, userId)) === isOn) return;
    const at = ctx.clock.now();
    await writeRequirement(tx, { userId, isOn, at });
    if (!isOn) await endTrust(tx, { userId, at });
    await announceChange(ctx, tx, user, isOn ? "signInCodeOn" : "signInCodeOff");
    await recordAudit(ctx, tx, { operation: "sign_in_code.set", userId, metadata: { isOn } });
  });
  return { done: true };
}
