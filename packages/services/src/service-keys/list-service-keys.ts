import { ServiceKeyId } from "@evenly/contract";
import type { ListServiceKeysInput, ServiceKeyPage } from "@evenly/contract/service-keys/schemas";
import { listServiceKeyRows } from "@evenly/db/service-keys/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { loadUserId, requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { presentServiceKey } from "./present.ts";

/**
 * Lists service keys, newest first, including revoked and expired ones. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @throws {NOT_FOUND} there is no such user.
 */
export async function listServiceKeys(
  ctx: ServiceContext<"seal">,
  { user, cursor: beforeId, limit }: ListServiceKeysInput,
): Promise<ServiceKeyPage> {
  const rows = await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    const actingUserId = user === undefined ? undefined : await loadUserId(ctx, user);
    await recordAudit(ctx, tx, { operation: "service_keys.listed", userId: actingUserId ?? null });
    return await listServiceKeyRows(tx, {
      ...(actingUserId === undefined ? {} : { actingUserId }),
      ...(beforeId === undefined ? {} : { beforeId }),
      limit: limit + 1,
    });
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    serviceKeys: page.map(presentServiceKey),
    nextCursor: hasMore ? ServiceKeyId.parse(last.id) : null,
  };
}
