import type { CreatedServiceKey, CreateServiceKeyInput } from "@evenly/contract/service-keys/schemas";
import { insertServiceKey } from "@evenly/db/service-keys/queries";
import { digest } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { operate } from "../operators/index.ts";
import { requireSession } from "../shared/require-session.ts";
import { writeKeyText } from "./key-text.ts";
import { presentServiceKey } from "./present.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Creates a key with which a service acts for one user, limited to scopes and at most a year. Its text is only in this answer.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is not an operator, or the user is the caller.
 * @throws {STATE_CONFLICT} the user is suspended or deleted.
 */
export async function createServiceKey(
  ctx: ServiceContext<"seal">,
  { user, name, scopes, days, reason }: CreateServiceKeyInput,
): Promise<CreatedServiceKey> {
  const { userId: operatorId } = requireSession(ctx);
  const id = ctx.ids.uuid();
  const secret = ctx.ids.secret();
  const createdAt = ctx.clock.now();
  const row = {
    ...{ id, name, scopes, createdAt, createdBy: operatorId },
    secretHash: digest(secret),
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
    revokedAt: null,
    lastUsedAt: null,
  };
  const { user: owner } = await operate(
    ctx,
    { user, reason },
    {
      act: "create_service_key",
      audited: "service_key.created",
      change: "serviceKeyCreated",
      subject: id,
      metadata: { scopes: scopes.join(), days },
    },
    async (tx, { user: { id: actingUserId } }) => {
      await insertServiceKey(tx, { ...row, actingUserId });
      return [];
    },
  );
  return {
    ...presentServiceKey({ ...row, actingUserId: owner.id }),
    token: writeKeyText({ id, secret }),
  };
}
