import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { deliveries, mailboxMessages, notifications } from "./tables.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = typeof notifications.$inferInsert;
export type NewDelivery = typeof deliveries.$inferInsert;

export type RecipientRow = {
  readonly userId: string;
  readonly emailSealed: string;
  readonly emailVerifiedAt: Date | null;
  readonly firstName: string;
  readonly locale: string;
  readonly timeZone: string;
};

const OPEN = ["pending", "sending"] as const;

/** What notifications have to know of users. */
export async function listRecipients(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly RecipientRow[]> {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: users.id,
      emailSealed: users.emailSealed,
      emailVerifiedAt: users.emailVerifiedAt,
      firstName: users.firstName,
      locale: users.locale,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

/** Adds notifications; one that exists for the same user and event stays as it is. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return new Set(added.map((row) => row.id));
}

export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deliveries).values([...rows]);
}

export type ClaimedDelivery = {
  readonly id: string;
  readonly channel: NewDelivery["channel"];
  readonly addressSealed: string | null;
  readonly attempts: number;
  readonly notification: NotificationRow;
  readonly reader: { readonly firstName: string; readonly locale: string; readonly timeZone: string };
};

/**
 * Takes the deliveries that are due, oldest first, skipping what another process is taking; until `leaseUntil` nobody else
 * gets them. One whose lease ran out is due again.
 */
export async function claimDeliveries(
  tx: Tx,
  claim: { now: Date; leaseUntil: Date; leaseToken: string; limit: number },
): Promise<readonly ClaimedDelivery[]> {
  const due = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.state, [...OPEN]), lte(deliveries.dueAt, claim.now)))
    .orderBy(asc(deliveries.dueAt))
    .limit(claim.limit)
    .for("update", { skipLocked: true });
  const taken = await tx
    .update(deliveries)
    .set({ state: "sending", dueAt: claim.leaseUntil, leaseToken: claim.leaseToken })
    .where(inArray(deliveries.id, due))
    .returning({ id: deliveries.id });
  if (taken.length === 0) return [];
  return tx
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      addressSealed: deliveries.addressSealed,
      attempts: deliveries.attempts,
      notification: notifications,
      reader: { firstName: users.firstName, locale: users.locale, timeZone: users.timeZone },
    })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(deliveries.leaseToken, claim.leaseToken))
    .orderBy(asc(deliveries.createdAt));
}

export type DeliveryOutcome = {
  readonly id: string;
  readonly state: "pending" | "sent" | "failed";
  readonly attempts: number;
  readonly dueAt: Date;
  readonly error: string | null;
};

/** Writes the outcomes of a claim in one statement; whoever lost the lease changes nothing. */
export async function writeOutcomes(
  db: Queryable,
  outcomes: readonly DeliveryOutcome[],
  claim: { leaseToken: string; now: Date },
): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = JSON.stringify(
    outcomes.map((outcome) => ({ ...outcome, due_at: outcome.dueAt.toISOString() })),
  );
  await db.execute(sql`
    update deliveries set
      state = outcome.state,
      attempts = outcome.attempts,
      due_at = outcome.due_at,
      sent_at = case when outcome.state = 'sent' then ${claim.now.toISOString()}::timestamptz end,
      last_error = outcome.error,
      lease_token = null
    from jsonb_to_recordset(${rows}::text::jsonb)
      as outcome (id uuid, state text, attempts int, due_at timestamptz, error text)
    where deliveries.id = outcome.id and deliveries.lease_token = ${claim.leaseToken}`);
}

/** Keeps a message in the development mailbox; the same message id is kept once. */
export async function insertMailboxMessage(
  db: Queryable,
  row: typeof mailboxMessages.$inferInsert,
): Promise<void> {
  await db.insert(mailboxMessages).values(row).onConflictDoNothing();
}
