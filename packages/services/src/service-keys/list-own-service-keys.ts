import { ServiceKeyId } from "@evenly/contract";
import { type OwnServiceKeys, PAYING_SCOPE } from "@evenly/contract/service-keys/schemas";
import { listLiveServiceKeys } from "@evenly/db/service-keys/queries";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";

/**
 * Keys with which services act for the caller: those that work, and those that wait for the caller's approval.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listOwnServiceKeys(ctx: ServiceContext): Promise<OwnServiceKeys> {
  const { userId } = requireSession(ctx);
  const rows = await listLiveServiceKeys(ctx.db, userId, ctx.clock.now());
  return {
    serviceKeys: rows.map(({ id, scopes, approvedAt, ...row }) => ({
      id: ServiceKeyId.parse(id),
      name: row.name,
      scopes,
      dailyCapMinor: row.dailyCapMinor,
      needsApproval: scopes.includes(PAYING_SCOPE) && approvedAt === null,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      lastUsedAt: row.lastUsedAt,
    })),
  };
}
