import { invariant } from "@evenly/contract";
import {
  type CreatedServiceKey,
  type CreateServiceKeyInput,
  PAYING_SCOPE,
} from "@evenly/contract/service-keys/schemas";
import { insertServiceKey } from "@evenly/db/service-keys/queries";
import type { ServiceContext } from "../context.ts";
import { operate, proposeAct } from "../operators/index.ts";
import { requireSession } from "../shared/require-session.ts";
import { digest } from "../shared/secrets.ts";
import { writeKeyText } from "./key-text.ts";
import { presentServiceKey } from "./present.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Creates a key with which a service acts for one user, limited to scopes and at most a year. Its text is only in this answer. A
 * key that pays waits for a second operator: until they confirm it, its text is no key at all, and until its user approves
 * it, it cannot pay.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is not an operator, or the user is the caller.
 * @throws {STATE_CONFLICT} the user is suspended or deleted.
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function createServiceKey(
  ctx: ServiceContext<"passwords" | "seal">,
  { user, name, scopes, days, dailyCapMinor, reason, proof }: CreateServiceKeyInput,
): Promise<CreatedServiceKey> {
  const { userId: operatorId } = requireSession(ctx);
  const id = ctx.ids.uuid();
  const secret = ctx.ids.secret();
  const createdAt = ctx.clock.now();
  const row = {
    id,
    name,
    scopes,
    createdAt,
    createdBy: operatorId,
    secretHash: digest(secret),
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
    revokedAt: null,
    lastUsedAt: null,
    approvedAt: null,
    dailyCapMinor: dailyCapMinor ?? 0n,
    sentDay: "",
    sentMinor: 0n,
  };
  const token = writeKeyText({ id, secret });
  const input = { user, reason, proof };
  invariant(scopes.includes(PAYING_SCOPE) === (dailyCapMinor !== undefined), "the schema says so");
  if (dailyCapMinor !== undefined) {
    const { secretHash } = row;
    const waiting = await proposeAct(ctx, input, "create_paying_key", {
      facts: { id, name, scopes, days, dailyCapMinor: String(dailyCapMinor) },
      secretHash,
    });
    const shown = presentServiceKey({ ...row, actingUserId: waiting.subject.id });
    return { ...shown, token, waitsUntil: waiting.expiresAt };
  }
  const { user: owner } = await operate(
    ctx,
    input,
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
  return { ...presentServiceKey({ ...row, actingUserId: owner.id }), token, waitsUntil: null };
}
