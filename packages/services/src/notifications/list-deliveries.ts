import { NotificationId } from "@evenly/contract";
import { templateIdOf } from "@evenly/contract/notifications/content";
import type {
  DeliveriesPage,
  Delivery,
  ListDeliveriesInput,
} from "@evenly/contract/notifications/deliveries";
import { listAllDeliveries, listOwnDeliveries } from "@evenly/db/notifications/delivery-queries";
import { failureReasonOf } from "@evenly/domain/notifications/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

type Row = Awaited<ReturnType<typeof listOwnDeliveries>>[number];

/**
 * Lists deliveries with their attempts, latest first: the caller's own, the same set that analytics counts. For operators all
 * users'; this is audited and shows the template's id instead of the title.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} all users' deliveries, and the caller is not an operator.
 * @throws {VALIDATION} the cursor belongs to another list.
 */
export async function listDeliveries(
  ctx: ServiceContext,
  input: ListDeliveriesInput,
): Promise<DeliveriesPage> {
  const userId = requireUser(ctx);
  const { scope, status, limit, cursor } = input;
  const after = cursor === undefined ? null : readCursor(cursor);
  const query = { status, after, limit: limit + 1 };
  const rows = scope === "all" ? await lookAtAll(ctx, query) : await listOwnDeliveries(ctx.db, userId, query);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    deliveries: shown.map(present),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  };
}

/** The text of a notification is private to its reader. */
async function lookAtAll(
  ctx: ServiceContext,
  query: Parameters<typeof listAllDeliveries>[1],
): Promise<Row[]> {
  return withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    const metadata = { status: query.status ?? null };
    await recordAudit(ctx, tx, { operation: "deliveries.read", userId: null, metadata });
    const rows = await listAllDeliveries(tx, query);
    return rows.map((row) => ({ ...row, title: templateIdOf(row.template) }));
  });
}

function present(row: Row): Delivery {
  const { id, notificationId, title, channel, state, scheduledFor, createdAt, sentAt, deliveredAt } = row;
  return {
    id,
    notificationId: NotificationId.parse(notificationId),
    title,
    channel,
    status: state,
    retryCount: Math.max(0, row.attempts - 1),
    maxRetries: 3,
    scheduledFor,
    createdAt,
    sentAt,
    deliveredAt,
    error: row.lastError,
    reasonCode: codeOf(row.lastError),
    canRedrive: row.canRedrive,
    attempts: row.tries.map(attemptOf),
  };
}

function attemptOf(tried: Row["tries"][number], index: number): Delivery["attempts"][number] {
  const { startedAt, finishedAt, outcome, error } = tried;
  const times = { startedAt: new Date(startedAt), finishedAt: new Date(finishedAt) };
  return { attempt: index + 1, ...times, outcome, error, reasonCode: codeOf(error) };
}

function codeOf(error: string | null): Delivery["reasonCode"] {
  return error === null ? null : failureReasonOf(error);
}
