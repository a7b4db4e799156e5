import type { User } from "@evenly/contract/auth/schemas";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadUser } from "../load.ts";

/**
 * Cancels a pending change of address: its unused link becomes invalid.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function cancelEmailChange(ctx: ServiceContext<"seal">): Promise<User> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    const closed = await closeLinks(tx, { userId, purposes: ["change_email"], at: ctx.clock.now() });
    if (closed > 0) await recordAudit(ctx, tx, { operation: "email.change_cancelled", userId });
  });
  return loadUser(ctx, userId);
}
