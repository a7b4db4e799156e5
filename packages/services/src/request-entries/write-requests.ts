import { REQUEST_DAYS } from "@evenly/contract/requests/rules";
import type { Tx } from "@evenly/db";
import { findAudience, findReach, insertRequests, type NewRequest } from "@evenly/db/requests/queries";
import { isRequestDelivered } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { nameOf } from "./tell-request.ts";

/** Requests that a user may send in a day. */
const CREATED = { points: 200, windowSeconds: 86_400 };

/** Who asks whom for what, under a key of the requester. */
export type NewRequests = {
  readonly fromUserId: string;
  readonly key: string;
  readonly inputHash: string;
  readonly people: readonly { readonly toUserId: string; readonly amountMinor: bigint }[];
  readonly currency: string;
  readonly note: string;
  readonly dueOn: string | null;
  readonly allowsPartial: boolean;
};

/**
 * Counts new requests of a user against their daily limit.
 *
 * @throws {RATE_LIMITED}
 */
export async function limitRequests(
  ctx: ServiceContext<"limits">,
  userId: string,
  count: number,
): Promise<void> {
  if (count > 0) await consumeLimit(ctx, "requests_created", userId, CREATED, count);
}

/** Writes requests with their events, all under one batch; null when the requester has used the key. Returns their ids. */
export async function writeRequests(
  ctx: ServiceContext,
  tx: Tx,
  { people, note, ...shared }: NewRequests,
): Promise<readonly string[] | null> {
  const { fromUserId, currency } = shared;
  const [now, batchId] = [ctx.clock.now(), ctx.ids.uuid()];
  const rows: (NewRequest & { isMuted: boolean })[] = [];
  for (const [place, { toUserId, amountMinor }] of people.entries()) {
    const reach = await findReach(tx, { fromUserId, toUserId });
    rows.push({
      ...{ ...shared, id: ctx.ids.uuid(), batchId, place, toUserId, amountMinor },
      note: note || null,
      isDelivered: isRequestDelivered(await findAudience(tx, toUserId), reach),
      isMuted: reach.isMuted,
      state: "pending",
      createdAt: now,
      expiresAt: new Date(now.getTime() + REQUEST_DAYS * 86_400_000),
    });
  }
  const isNew = await insertRequests(
    tx,
    rows.map(({ isMuted: _isMuted, ...row }) => row),
  );
  if (!isNew) return null;
  const requesterName = await nameOf(tx, fromUserId);
  for (const { id: paymentRequestId, toUserId, isDelivered, isMuted, amountMinor } of rows)
    await recordEvent(ctx, tx, "request.asked", {
      ...{ paymentRequestId, fromUserId, toUserId, isDelivered, isMuted, requesterName, currency },
      amountMinor: String(amountMinor),
      note: note || null,
    });
  const metadata = { people: rows.length };
  await recordAudit(ctx, tx, { operation: "requests.created", userId: fromUserId, metadata });
  return rows.map(({ id }) => id);
}
