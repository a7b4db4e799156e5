import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { accounts, entries, holds, parties, postings, transfers } from "../ledger/tables.ts";
import { manualEntries } from "./tables.ts";

/** Newest payments that are looked through for the people paid last. */
const RECENT_PAYMENTS_MAX = 500;

const isPayment = inArray(transfers.kind, ["payment", "hold"]);

/**
 * Counts every line of a person's history without reading it: the wallet's own counter has what posted, a small
 * index has what did not (refusals and holds that were not captured).
 */
export async function countAllHistoryLines(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.execute<{ total: string }>(sql`
    select (select coalesce(sum(seq), 0) from ${accounts} where owner_user_id = ${userId} and kind = 'user_wallet')
      + (select count(*) from ${transfers} t 
          where t.payer_user_id = ${userId} and t.state = 'refused' and t.kind not in ('capture', 'void', 'expiry'))
      + (select count(*) from ${transfers} t join ${holds} h on h.transfer_id = t.id
          where t.payer_user_id = ${userId} and t.state = 'held' and h.state <> 'captured')
      + (select count(*) from ${transfers} t join ${holds} h on h.transfer_id = t.id
          where t.payee_user_id = ${userId} and t.state = 'held' and h.state <> 'captured')
      + (select count(*) from ${manualEntries} where user_id = ${userId} and deleted_at is null) as total`);
  return Number(row?.total ?? 0);
}

/** People a payer paid last, the latest first. */
export async function selectRecentPayeeIds(
  db: Queryable,
  payerUserId: string,
  limit: number,
): Promise<string[]> {
  const latest = db
    .select({ payeeUserId: transfers.payeeUserId, effectiveAt: transfers.effectiveAt })
    .from(transfers)
    .where(and(eq(transfers.payerUserId, payerUserId), isPayment, ne(transfers.state, "refused")))
    .orderBy(desc(transfers.effectiveAt), desc(transfers.id))
    .limit(RECENT_PAYMENTS_MAX)
    .as("latest");
  const rows = await db
    .select({ payeeUserId: latest.payeeUserId })
    .from(latest)
    .groupBy(latest.payeeUserId)
    .orderBy(sql`max(${latest.effectiveAt}) desc`)
    .limit(limit);
  return rows.flatMap((row) => row.payeeUserId ?? []);
}

/** Finds a person by what a payer may know: user id, handle, or an e-mail once it is verified. */
export async function findPersonId(
  db: Queryable,
  address: { userId: string } | { emailLookup: string } | { handle: string },
): Promise<string | null> {
  const isMeant =
    "userId" in address
      ? eq(users.id, address.userId)
      : "handle" in address
        ? sql`lower(${users.handle}) = ${address.handle}`
        : and(eq(users.emailLookup, address.emailLookup), isNotNull(users.emailVerifiedAt));
  const [row] = await db.select({ id: users.id }).from(users).where(isMeant);
  return row?.id ?? null;
}

/** People as payees, in no order; `hasPaidBefore` tells whether the payer's money ever reached them. */
export function selectPayees(db: Queryable, payerUserId: string, userIds: readonly string[]) {
  const hasPaidBefore = sql<boolean>`exists (
    select 1 from ${transfers} t
    where t.payer_user_id = ${payerUserId} and t.payee_user_id = ${users.id}
      and t.state = 'posted' and t.kind in ('payment', 'capture'))`;
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      handle: users.handle,
      identityTier: parties.identityTier,
      hasPaidBefore,
    })
    .from(users)
    .innerJoin(parties, eq(parties.userId, users.id))
    .where(inArray(users.id, [...userIds]));
}

/** A transfer and what came after it, the first first: capture, void, expiry, reversal, each with its owner's name. */
export function selectTransferSteps(db: Queryable, transferId: string) {
  const family = sql`${transfers.id} in (
    select ${transferId}::uuid
    union all select c.id from ${transfers} c where c.parent_id = ${transferId}
    union all select g.id from ${transfers} c join ${transfers} g on g.parent_id = c.id where c.parent_id = ${transferId})`;
  return db
    .select({
      id: transfers.id,
      kind: transfers.kind,
      state: transfers.state,
      effectiveAt: transfers.effectiveAt,
      recordedAt: transfers.recordedAt,
      ownerFirstName: users.firstName,
      ownerLastName: users.lastName,
    })
    .from(transfers)
    .leftJoin(users, eq(users.id, transfers.ownerUserId))
    .where(and(family, sql`(${transfers.state} <> 'refused' or ${transfers.id} = ${transferId})`))
    .orderBy(asc(transfers.recordedAt), asc(transfers.id));
}

/** The postings of some transfers' entries. */
export function selectPostings(db: Queryable, transferIds: readonly string[]) {
  return db
    .select({
      entryId: entries.id,
      accountKind: accounts.kind,
      accountOwnerId: accounts.ownerUserId,
      amountMinor: postings.amountMinor,
      seq: postings.seq,
      postedAfter: postings.postedAfter,
    })
    .from(entries)
    .innerJoin(postings, eq(postings.entryId, entries.id))
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .where(inArray(entries.id, [...transferIds]))
    .orderBy(asc(entries.recordedAt), asc(entries.id), asc(postings.amountMinor));
}

/** The hold that a transfer placed. */
export async function selectHoldId(db: Queryable, transferId: string): Promise<string | null> {
  const [row] = await db.select({ id: holds.id }).from(holds).where(eq(holds.transferId, transferId));
  return row?.id ?? null;
}
