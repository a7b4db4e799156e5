import { REQUEST_DAYS } from "@evenly/contract/requests/rules";
import type { Tx } from "@evenly/db";
import { insertRequests, type NewRequest } from "@evenly/db/requests/queries";
import type { ServiceContext } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireLiving } from "../shared/require-living.ts";
import { linkFieldsOf, loadReach, mailLink } from "./links.ts";
import { nameOf } from "./tell-request.ts";

/** Requests that a user may send in a day. */
const CREATED = { points: 200, windowSeconds: 86_400 };

/** An e-mail address that finds nobody: it gets a pay link. */
export type AskedAddress = { readonly addressLookup: string; readonly addressSealed: string };
/** Who is asked, with an account or by an address. */
export type AskedPerson = { readonly amountMinor: bigint } & (
  | { readonly toUserId: string; readonly address: null }
  | { readonly toUserId: null; readonly address: AskedAddress }
);

/** Who asks whom for what, under a key of the requester. */
export type NewRequests = {
  readonly fromUserId: string;
  readonly key: string;
  readonly inputHash: string;
  readonly people: readonly AskedPerson[];
  readonly currency: string;
  readonly note: string;
  readonly dueOn: string | null;
  readonly allowsPartial: boolean;
  /** What they belong to. */
  readonly groupId?: string;
  readonly expenseId?: string | null;
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
  await requireLiving(tx, [fromUserId, ...people.map(({ toUserId }) => toUserId)]);
  const [now, batchId] = [ctx.clock.now(), ctx.ids.uuid()];
  const rows: (NewRequest & { isMuted: boolean })[] = [];
  for (const [place, { toUserId, address, amountMinor }] of people.entries()) {
    const id = ctx.ids.uuid();
    const { isDelivered, ...reach } = await loadReach(tx, { fromUserId, toUserId, address });
    const isMuted = reach.isMuted || ctx.isQuiet === true;
    rows.push({
      ...shared,
      id,
      batchId,
      place,
      toUserId,
      amountMinor,
      isDelivered,
      isMuted,
      ...(address !== null && { ...linkFieldsOf(ctx, id, "mailed"), ...address }),
      note: note || null,
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
  for (const { isMuted, ...row } of rows) {
    const { id: paymentRequestId, toUserId = null, isDelivered, amountMinor } = row;
    await recordEvent(ctx, tx, "request.asked", {
      paymentRequestId,
      fromUserId,
      toUserId,
      isDelivered,
      isMuted,
      requesterName,
      currency,
      amountMinor: String(amountMinor),
      note: note || null,
    });
    if (isDelivered) await mailLink(ctx, tx, row, requesterName);
  }
  const metadata = { people: rows.length };
  await recordAudit(ctx, tx, { operation: "requests.created", userId: fromUserId, metadata });
  return rows.map(({ id }) => id);
}
