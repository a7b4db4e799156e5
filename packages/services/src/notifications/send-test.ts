import type { Done } from "@evenly/contract/auth/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Sends the caller a test notification over every enabled channel.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function sendTest(ctx: ServiceContext): Promise<Done> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    await recordEvent(ctx, tx, "notification.test_requested", { userId });
    await recordAudit(ctx, tx, { operation: "notification.test_requested", userId });
  });
  return { done: true };
}
