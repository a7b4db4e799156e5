import { refuse } from "@evenly/contract";
import type { User, VerifyEmailInput } from "@evenly/contract/auth/schemas";
import { findLink, useLink, useUpLinks } from "@evenly/db/auth/link-queries";
import { markEmailVerified } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { loadUser } from "./load.ts";
import { digest } from "./secrets.ts";
import { sessionCacheOf } from "./session-cache.ts";

/**
 * Verifies the address that a mailed link belongs to; the link works once.
 *
 * @throws {TOKEN_INVALID} unknown, expired or used.
 */
export async function verifyEmail(ctx: ServiceContext, input: VerifyEmailInput): Promise<User> {
  const now = ctx.clock.now();
  const link = await findLink(ctx.db, "verify_email", digest(input.token));
  if (link === null || link.expiresAt.getTime() <= now.getTime()) return refuse("TOKEN_INVALID");
  await withTransaction(ctx, async (tx) => {
    if (!(await useLink(tx, link.id, now))) refuse("TOKEN_INVALID");
    await useUpLinks(tx, link.userId, "verify_email", now);
    await markEmailVerified(tx, link.userId, now);
    await recordAudit(ctx, tx, { operation: "email.verified", userId: link.userId });
  });
  sessionCacheOf(ctx).forget(link.userId);
  return loadUser(ctx, link.userId);
}
