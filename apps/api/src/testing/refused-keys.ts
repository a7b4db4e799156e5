import type { ErrorCode } from "@evenly/contract";
import { serviceKeys } from "@evenly/db/service-keys/tables";
import { sql } from "@evenly/db/sql";
import type { TestContext } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";

/** A user's service keys that every row refuses, by error code: no row accepts their scope. */
export async function makeRefusedKeys(
  ctx: TestContext,
  userId: string,
): Promise<ReadonlyMap<ErrorCode, string>> {
  const now = ctx.clock.now();
  const changes = {
    SERVICE_KEY_EXPIRED: { createdAt: new Date(now.getTime() - 1000), expiresAt: now },
    SERVICE_KEY_REVOKED: { revokedAt: now },
    SERVICE_KEY_NOT_ALLOWED: { lastUsedAt: now },
  } as const satisfies Partial<Record<ErrorCode, object>>;
  const keys = new Map<ErrorCode, string>();
  for (const code of ["SERVICE_KEY_EXPIRED", "SERVICE_KEY_REVOKED", "SERVICE_KEY_NOT_ALLOWED"] as const) {
    const { id, authorization } = await makeServiceKey(ctx, { userId, scopes: ["contacts:read"] });
    await ctx.db.update(serviceKeys).set(changes[code]).where(sql`id = ${id}`);
    keys.set(code, authorization);
  }
  return keys;
}
