import type { IdentityTier } from "@evenly/contract/auth/schemas";
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { isReachable } from "../contacts/index.ts";
import { type PaymentFactsRow, paymentFacts } from "../fraud/index.ts";
import { accounts, entries, holds, postings, refusals, transfers } from "../ledger/tables.ts";
import { ONE_BY_ONE, run, unnest } from "../run.ts";
import { manualEntries } from "./tables.ts";

/** Number of recent payments scanned for recent payees. */
const RECENT_PAYMENTS_MAX = 500;

const isPayment = inArray(transfers.kind, ["payment", "hold"]);

/**
 * Counts a person's history lines without reading them: the wallet's counter has the postings, and a small index has the rest
 * (refusals and uncaptured holds).
 */
export async function countAllHistoryLines(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.execute<{ total: string }>(sql`
    select (select coalesce(sum(seq), 0) from ${accounts} where owner_user_id = ${userId} and kind = 'user_wallet')
      + (select count(*) from ${refusals} r
          where r.payer_user_id = ${userId} and r.kind not in ('capture', 'void', 'expiry'))
      + (select count(*) from ${transfers} t join ${holds} h on h.transfer_id = t.id
          where t.payer_user_id = ${userId} and t.state = 'held' and h.state <> 'captured')
      + (select count(*) from ${transfers} t join ${holds} h on h.transfer_id = t.id
          where t.payee_user_id = ${userId} and t.state = 'held' and h.state <> 'captured')
      + (select count(*) from ${manualEntries} where user_id = ${userId} and deleted_at is null) as total`);
  return Number(row?.total ?? 0);
}

/** Recent payees whom the payer can pay now, latest first. */
export async function listRecentPayeeIds(
  db: Queryable,
  payerUserId: string,
  limit: number,
): Promise<string[]> {
  const latest = db
    .select({ payeeUserId: transfers.payeeUserId, effectiveAt: transfers.effectiveAt })
    .from(transfers)
    .where(and(eq(transfers.payerUserId, payerUserId), isPayment))
    .orderBy(desc(transfers.effectiveAt), desc(transfers.id))
    .limit(RECENT_PAYMENTS_MAX)
    .as("latest");
  const rows = await db
    .select({ payeeUserId: latest.payeeUserId })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.payeeUserId))
    .where(isReachable(users.id, payerUserId))
    .groupBy(latest.payeeUserId)
    .orderBy(sql`max(${latest.effectiveAt}) desc`)
    .limit(limit);
  return rows.flatMap((row) => row.payeeUserId ?? []);
}

/** Finds a person by user id, handle, or, if their settings allow it, verified e-mail or confirmed phone. */
export async function findPersonId(
  db: Queryable,
  address: { userId: string } | { emailLookup: string } | { phoneLookup: string } | { handle: string },
): Promise<string | null> {
  const isMeant =
    "userId" in address
      ? eq(users.id, address.userId)
      : "handle" in address
        ? sql`lower(${users.handle}) = ${address.handle}`
        : "phoneLookup" in address
          ? and(
              eq(users.phoneLookup, address.phoneLookup),
              isNotNull(users.phoneConfirmedAt),
              users.foundByPhone,
            )
          : and(
              eq(users.emailLookup, address.emailLookup),
              isNotNull(users.emailVerifiedAt),
              users.foundByEmail,
            );
  const [row] = await db.select({ id: users.id }).from(users).where(isMeant);
  return row?.id ?? null;
}

/** A payer and a payee. */
export type PayerAndPayee = {
  readonly payerUserId: string;
  /** Null: nobody is found by the address that the money is for. */
  readonly payeeUserId: string | null;
};

/** A payment asked for at a moment; payments since `recentSince` count as recent, those since `daySince` toward its proofs. */
export type AskedPair = PayerAndPayee & {
  readonly at: Date;
  readonly recentSince: Date;
  readonly daySince: Date;
  /** The payer's session; null for a caller without one. */
  readonly sessionId: string | null;
};

export type PayeeRow = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly handle: string;
  readonly avatar_file_id: string | null;
  readonly identity_tier: IdentityTier;
  /** Whether a payment of the payer to this person was ever posted. */
  readonly has_paid_before: boolean;
};

/** Facts about a payer and a payee that the gate checks before the ledger's rules. */
export type Standing = {
  readonly isEmailVerified: boolean;
  /** The payee is deleted or has blocked the payer, who cannot tell which. */
  readonly isPayeeHidden: boolean;
  readonly isPayeeBlocked: boolean;
  readonly refusals: RefusalMarks;
  /** No payment of the payer to the payee was ever posted. */
  readonly isNewPayee: boolean;
  /** What fraud protection depends on. */
  readonly facts: PaymentFactsRow;
};

/** Time of a payer's nth latest refusal, with n from `REFUSALS_MAX`; null with fewer refusals. */
export type RefusalMarks = { readonly hourMark: Date | null; readonly dayMark: Date | null };

/** Maximum number of refusals per payer in an hour and in a day. */
export const REFUSALS_MAX = { hour: 20, day: 60 };

function refusalMark(payerId: SQL, max: number): SQL {
  return sql`(select r.effective_at from refusals r where r.payer_user_id = ${payerId}
    order by r.payer_user_id desc, r.effective_at desc, r.id desc offset ${max - 1} limit 1)`;
}

/** Reads the marks of one payer. */
export async function findRefusalMarks(db: Queryable, payerUserId: string): Promise<RefusalMarks> {
  const payer = sql`${payerUserId}::uuid`;
  const [row] = await run<MarksRow>(
    db,
    sql`select ${refusalMark(payer, REFUSALS_MAX.hour)} as hour_mark, ${refusalMark(payer, REFUSALS_MAX.day)} as day_mark`,
  );
  return toMarks(row ?? { hour_mark: null, day_mark: null });
}

type MarksRow = { readonly hour_mark: string | null; readonly day_mark: string | null };

function toMarks({ hour_mark: hour, day_mark: day }: MarksRow): RefusalMarks {
  return { hourMark: hour === null ? null : new Date(hour), dayMark: day === null ? null : new Date(day) };
}

/** A payee, null if unknown, and the payer's standing towards them. */
export type FoundPayee = { readonly payee: PayeeRow | null; readonly standing: Standing };

type FoundRow = { readonly [Name in keyof PayeeRow]: PayeeRow[Name] | null } & {
  readonly is_email_verified: boolean;
  readonly is_payee_hidden: boolean;
  readonly is_payee_blocked: boolean;
  readonly facts: PaymentFactsRow;
} & MarksRow;

const askedFacts = {
  payerId: sql`asked.payer_id`,
  payeeId: sql`asked.payee_id`,
  at: sql`asked.at`,
  recentSince: sql`asked.recent_since`,
  daySince: sql`asked.day_since`,
  sessionId: sql`asked.session_id`,
};

/** Reads people as payees, each for one payer, in the given order; an unknown payer counts as unverified. */
export async function findPayees(db: Queryable, pairs: readonly AskedPair[]): Promise<readonly FoundPayee[]> {
  const rows = await run<FoundRow>(
    db,
    // NOTE: `exists` is avoided, since it can become a hash of the whole table.
    sql`select u.id, u.first_name, u.last_name, u.handle, u.avatar_file_id, u.identity_tier,
        coalesce((
          select true from transfers t
          where t.payer_user_id = asked.payer_id and t.payee_user_id = asked.payee_id
            and t.state = 'posted' and t.kind in ('payment', 'capture') limit 1
        ), false) as has_paid_before,
        coalesce((
          select y.email_verified_at is not null from users y where y.id = asked.payer_id
        ), false) as is_email_verified,
        u.deactivated_at is not null or coalesce((
          select true from blocks b where b.owner_user_id = asked.payee_id and b.user_id = asked.payer_id
        ), false) as is_payee_hidden,
        coalesce((
          select true from blocks b where b.owner_user_id = asked.payer_id and b.user_id = asked.payee_id
        ), false) as is_payee_blocked,
        ${refusalMark(sql`asked.payer_id`, REFUSALS_MAX.hour)} as hour_mark,
        ${refusalMark(sql`asked.payer_id`, REFUSALS_MAX.day)} as day_mark,
        ${paymentFacts(askedFacts)} as facts
      from ${unnest(pairs, {
        payerUserId: "uuid",
        payeeUserId: "uuid",
        at: "timestamptz",
        recentSince: "timestamptz",
        daySince: "timestamptz",
        sessionId: "uuid",
      })} with ordinality as asked(payer_id, payee_id, at, recent_since, day_since, session_id, place)
      left join lateral (
        select u.id, u.first_name, u.last_name, u.handle, u.avatar_small_file_id as avatar_file_id, u.deactivated_at, p.identity_tier
        from users u join parties p on p.user_id = u.id where u.id = asked.payee_id ${ONE_BY_ONE}
      ) as u on true
      order by asked.place`,
  );
  return rows.map((row) => ({
    payee: row.id === null ? null : (row as PayeeRow),
    standing: {
      isEmailVerified: row.is_email_verified,
      isPayeeHidden: row.is_payee_hidden,
      isPayeeBlocked: row.is_payee_blocked,
      refusals: toMarks(row),
      isNewPayee: row.has_paid_before !== true,
      facts: row.facts,
    },
  }));
}

/** A transfer and its later steps (capture, void, expiry, reversal), oldest first, each with its owner's name. */
export function listTransferSteps(db: Queryable, transferId: string) {
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
    .where(family)
    .orderBy(asc(transfers.recordedAt), asc(transfers.id));
}

/** Postings of some transfers' entries. */
export function listPostings(db: Queryable, transferIds: readonly string[]) {
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

/** Procedure that ordered a transfer; null when there is no such transfer. */
export async function findProcedure(db: Queryable, transferId: string): Promise<string | null> {
  const [row] = await db
    .select({ procedure: transfers.procedure })
    .from(transfers)
    .where(eq(transfers.id, transferId));
  return row?.procedure ?? null;
}

/** Id of the hold that a transfer placed. */
export async function findHoldId(db: Queryable, transferId: string): Promise<string | null> {
  const [row] = await db.select({ id: holds.id }).from(holds).where(eq(holds.transferId, transferId));
  return row?.id ?? null;
}
