import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { BroadcastInput } from "@evenly/contract/notifications/broadcast";
import { insertBroadcast } from "@evenly/db/notifications/broadcast-queries";
import { readAccounts } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";

/**
 * Tells one person something, or everybody; the worker goes through the people. Asked again under the same id it tells nobody
 * twice. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is no operator.
 * @throws {NOT_FOUND} there is nobody of that id.
 */
export async function broadcast(ctx: ServiceContext, input: BroadcastInput): Promise<Done> {
  const { title, message, priority, userId, actionUrl = null } = input;
  const words = { title, message, priority, actionUrl };
  await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx);
    const id = input.broadcastId ?? ctx.ids.uuid();
    if (userId === undefined) {
      await insertBroadcast(tx, { id, createdBy: operatorId, ...words, createdAt: ctx.clock.now() });
    } else {
      const [person] = await readAccounts(tx, [userId]);
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
