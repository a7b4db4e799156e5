import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { RevokeTrustInput } from "@evenly/contract/factors/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { announceChange } from "./announce-change.ts";

/**
 * Ends the trust in one of the caller's devices; its next sign-in asks for a second factor.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the device is unknown, another user's, or no longer trusted.
 */
export async function revokeTrust(ctx: ServiceContext, input: RevokeTrustInput): Promise<Done> {
  const { userId } = requireSession(ctx);
  const { deviceId } = input;
  await withTransaction(ctx, async (tx) => {
    const ended = await endTrust(tx, { userId, deviceId, at: ctx.clock.now() });
    const user = ended === 0 ? null : await findUserById(tx, userId);
    if (user === null) return refuse("NOT_FOUND");
    await announceChange(ctx, tx, user, "trustEnded");
    await recordAudit(ctx, tx, { operation: "trust.ended", userId, subject: deviceId });
  });
  return { done: true };
}
