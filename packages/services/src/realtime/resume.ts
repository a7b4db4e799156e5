import { toAmountText } from "@evenly/contract/amounts";
import type { Notification } from "@evenly/contract/notifications/centre";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { RESUMED_MAX, type Resumed, type ResumeInput } from "@evenly/contract/realtime/schemas";
import type { ServiceContext } from "../context.ts";
import { listTransactions } from "../history/index.ts";
import { listNotifications } from "../notifications/index.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Returns payments and notifications that the caller's socket missed, up to a fixed maximum. The client deduplicates by id, and
 * fetches balances and lists separately.
 *
 * @throws {UNAUTHENTICATED}
 * @see docs/decisions/0031-resume-and-presence.md
 */
export async function resume(
  ctx: ServiceContext<"limits" | "seal" | "templates">,
  { awayMs }: ResumeInput,
): Promise<Resumed> {
  const userId = requireUser(ctx);
  const since = new Date(ctx.clock.now().getTime() - awayMs);
  const [history, centre] = await Promise.all([
    listTransactions(ctx, { limit: RESUMED_MAX }),
    listNotifications(ctx, { tab: "all", limit: RESUMED_MAX }),
  ]);
  const transactions = history.transactions.filter(({ recordedAt }) => recordedAt >= since);
  const notifications = centre.notifications.filter(({ createdAt }) => createdAt >= since);
  return {
    isComplete: transactions.length < RESUMED_MAX && notifications.length < RESUMED_MAX,
    transactions: transactions
      .filter(isMoney)
      .reverse()
      .map((line) => toUpdate(userId, line)),
    notifications: notifications.reverse().map((notification) => toData(userId, notification)),
  };
}

function isMoney({ type, status }: Transaction): boolean {
  return type !== "manual" && status === "completed";
}

function toUpdate(userId: string, line: Transaction): Resumed["transactions"][number] {
  return {
    userId,
    transactionId: line.id,
    type: line.type,
    status: line.status,
    amount: toAmountText(line.amountMinor, line.currency),
    currency: line.currency,
    personName: line.person?.displayName ?? null,
    description: line.description,
    timestamp: line.recordedAt.toISOString(),
  };
}

function toData(userId: string, notification: Notification): Resumed["notifications"][number] {
  const { createdAt, snoozedUntil, data, isRead } = notification;
  return {
    ...notification,
    userId,
    createdAt: createdAt.toISOString(),
    timestamp: createdAt.toISOString(),
    metadata: data,
    read: isRead,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
  };
}
