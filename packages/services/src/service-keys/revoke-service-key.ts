import { refuse } from "@evenly/contract";
import type { RevokeServiceKeyInput, ServiceKey } from "@evenly/contract/service-keys/schemas";
import { findServiceKey, type ServiceKeyRow, setServiceKeyRevoked } from "@evenly/db/service-keys/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { operate, requireOperator } from "../operators/index.ts";
import { presentServiceKey } from "./present.ts";

/**
 * Revokes a key; its next request is refused.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @throws {NOT_FOUND} there is no such key.
 * @throws {STATE_CONFLICT} the key is already revoked; `state` says so.
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function revokeServiceKey(
  ctx: ServiceContext<"passwords" | "seal">,
  { serviceKeyId, reason, proof }: RevokeServiceKeyInput,
): Promise<ServiceKey> {
  const key = await loadKey(ctx, serviceKeyId);
  const operation = {
    act: "revoke_service_key",
    audited: "service_key.revoked",
    change: "serviceKeyRevoked",
    subject: serviceKeyId,
  } as const;
  const revokedAt = ctx.clock.now();
  await operate(ctx, { user: key.actingUserId, reason, proof }, operation, async (tx) => {
    const isRevoked = await setServiceKeyRevoked(tx, serviceKeyId, revokedAt);
    if (!isRevoked) refuse("STATE_CONFLICT", { state: "revoked" });
    return [];
  });
  return presentServiceKey({ ...key, revokedAt });
}

/** Called after the operator check, so that other callers cannot learn which keys exist. */
async function loadKey(ctx: ServiceContext, id: string): Promise<ServiceKeyRow> {
  return await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    return (await findServiceKey(tx, id)) ?? refuse("NOT_FOUND");
  });
}
