import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { BroadcastInput } from "@evenly/contract/notifications/broadcast";
import { type BroadcastRow, insertBroadcast } from "@evenly/db/notifications/broadcast-queries";
import { listAccountsOf } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator, requireProof } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";

/**
 * Notifies one user or all users; for all, the worker pages through the users. A repeated call with the same id notifies each
 * user once; a single user keeps the first text. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @throws {NOT_FOUND} no user has this id.
 * @throws {IDEMPOTENCY_MISMATCH} a broadcast with this id has a different text.
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function broadcast(
  ctx: ServiceContext<"passwords" | "seal">,
  input: BroadcastInput,
): Promise<Done> {
  const { title, message, priority, userId, actionUrl = null } = input;
  const words = { title, message, priority, actionUrl };
  await requireProof(ctx, "broadcast", input.proof);
  await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "broadcast");
    const id = input.broadcastId ?? ctx.ids.uuid();
    if (userId === undefined) {
      const row = { id, createdBy: operatorId, ...words, createdAt: ctx.clock.now() };
      const known = await insertBroadcast(tx, row);
      if (known !== null) return isSame(known, words) ? undefined : refuse("IDEMPOTENCY_MISMATCH");
    } else {
      const [person] = await listAccountsOf(tx, [userId]);
      if (person === undefined || person.user.deactivatedAt !== null) return refuse("NOT_FOUND");
      await recordEvent(ctx, tx, "notification.announced", { userId, ...words }, id);
    }
    const metadata = { audience: userId === undefined ? "everybody" : "one", priority };
    await recordAudit(ctx, tx, {
      operation: "notification.broadcast",
      userId: userId ?? null,
      subject: id,
      metadata,
    });
  });
  return { done: true };
}

type Words = Pick<BroadcastRow, "title" | "message" | "priority" | "actionUrl">;
function isSame(known: Words, words: Words): boolean {
  return (
    known.title === words.title &&
    known.message === words.message &&
    known.priority === words.priority &&
    known.actionUrl === words.actionUrl
  );
}
