import type { Done } from "@evenly/contract/auth/schemas";
import type { NoteFingerprintInput } from "@evenly/contract/security/fingerprint";
import { lockUser } from "@evenly/db/auth/user-queries";
import { insertFingerprint } from "@evenly/db/security/fingerprint-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { loadChoices } from "./load.ts";

/**
 * Stores how the device of the caller's session looks, as hashes, once for a session; nothing while the owner has opted out. It is compared with
 * the owner's other devices only, and lets nobody in.
 *
 * @throws {UNAUTHENTICATED}
 * @see docs/decisions/0093-how-devices-look.md
 */
export async function noteFingerprint(ctx: ServiceContext, looks: NoteFingerprintInput): Promise<Done> {
  const { userId, sessionId } = requireSession(ctx);
  await withTransaction(ctx, async (tx) => {
    // An opt-out that is under way deletes this row, or comes first.
    await lockUser(tx, userId);
    if (!(await loadChoices(tx, userId)).deviceFingerprint) return;
    const createdAt = ctx.clock.now();
    if (!(await insertFingerprint(tx, { ...looks, sessionId, userId, createdAt }))) return;
    await recordAudit(ctx, tx, { operation: "device.noted", userId, subject: sessionId });
  });
  return { done: true };
}
