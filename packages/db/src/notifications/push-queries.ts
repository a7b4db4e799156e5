import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { sessions } from "../auth/tables.ts";
import type { Tx } from "../client.ts";
import { pushSubscriptions } from "./tables.ts";

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;
type EndedReason = NonNullable<PushSubscriptionRow["endedReason"]>;

const isLive = isNull(pushSubscriptions.endedAt);

/** Serializes subscribing and unsubscribing of one endpoint, until commit. */
export async function lockEndpoint(tx: Tx, endpointHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpointHash}`}, 0))`);
}

/** Locks a session against ending until commit, and returns whether it is open. */
export async function lockOpenSession(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .for("share");
  return row !== undefined;
}

/** The active subscription of an endpoint. */
export async function findLiveEndpoint(tx: Tx, endpointHash: string): Promise<PushSubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpointHash, endpointHash), isLive));
  return row ?? null;
}

/** Ids of a user's active subscriptions, oldest first. */
export async function listLivePushSubscriptionIds(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isLive))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map((row) => row.id);
}

/** Inserts a subscription. */
export async function insertPushSubscription(
  tx: Tx,
  row: typeof pushSubscriptions.$inferInsert,
): Promise<void> {
  await tx.insert(pushSubscriptions).values(row);
}

type Whose =
  | { readonly ids: readonly string[] }
  | { readonly sessionIds: readonly string[] }
  | { readonly userId: string; readonly endpointHash: string };

/** Ends active subscriptions; returns their number. */
export async function endPushSubscriptions(
  tx: Tx,
  whose: Whose,
  ending: { readonly at: Date; readonly reason: EndedReason },
): Promise<number> {
  const rows = await tx
    .update(pushSubscriptions)
    .set({ endedAt: ending.at, endedReason: ending.reason })
    .where(and(isWhose(whose), isLive))
    .returning({ id: pushSubscriptions.id });
  return rows.length;
}

function isWhose(whose: Whose): SQL | undefined {
  if ("ids" in whose) return inArray(pushSubscriptions.id, [...whose.ids]);
  if ("sessionIds" in whose) return inArray(pushSubscriptions.sessionId, [...whose.sessionIds]);
  return and(
    eq(pushSubscriptions.userId, whose.userId),
    eq(pushSubscriptions.endpointHash, whose.endpointHash),
  );
}
