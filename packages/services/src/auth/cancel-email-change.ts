import type { User } from "@evenly/contract/auth/schemas";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadUser } from "./load.ts";

/**
 * Makes the link to a new address worthless that has not been opened yet.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function cancelEmailChange(ctx: ServiceContext): Promise<User> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    const closed = await closeLinks(tx, { userId, purposes: ["change_email"], at: ctx.clock.now() });
    if (closed > 0) await recordAudit(ctx, tx, { operation: "email.change_cancelled", userId });
  });
  return loadUser(ctx, userId);
}
