import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, ONE_BY_ONE, run, table } from "../run.ts";
import type { transfers } from "./tables.ts";

/** `skip` leaves out rows that another transaction has locked; `wait` waits for them; `none` reads without locking. */
export type LockMode = "skip" | "wait" | "none";

export type PartyRow = {
  readonly user_id: string;
  readonly frozen_at: string | null;
  readonly country: string | null;
  readonly identity_tier: "unverified" | "pending" | "approved" | "rejected";
  readonly time_zone: string;
  readonly next_time_zone: string | null;
  readonly next_time_zone_from: string | null;
  readonly meter_day: string;
  readonly day_minor: string;
  readonly day_count: number;
  readonly meter_month: string;
  readonly month_minor: string;
  readonly month_count: number;
  readonly moves: number;
  /** The person's own limits; null where they set none. */
  readonly own_single_minor: string | null;
  readonly own_daily_minor: string | null;
};

export type WalletRow = {
  readonly id: string;
  readonly kind: "user_wallet" | "goal";
  readonly owner_user_id: string;
  readonly owner_name: string;
  readonly owner_country: string | null;
  readonly currency: string;
  readonly posted: string;
  readonly held: string;
  readonly seq: string;
  readonly version: string;
};

export type StoredTransferRow = {
  readonly id: string;
  readonly owner_user_id: string;
  readonly procedure: string;
  readonly key: string;
  readonly input_hash: string;
  readonly kind: (typeof transfers.$inferSelect)["kind"];
  readonly state: (typeof transfers.$inferSelect)["state"] | "refused";
  /** Null unless the transfer was refused. */
  readonly refusal_code: string | null;
  readonly refusal: Readonly<Record<string, string | null>> | null;
  readonly payer_user_id: string | null;
  readonly payee_user_id: string | null;
  readonly amount_minor: string;
  readonly fee_minor: string;
  readonly currency: string;
  readonly parent_id: string | null;
  readonly hold_id: string | null;
  readonly description: string | null;
  readonly category: string | null;
  readonly effective_at: string;
  readonly recorded_at: string;
};

/** Locks the parties of users, ordered by id. */
export function lockParties(
  db: Queryable,
  userIds: readonly string[],
  mode: LockMode,
): Promise<readonly PartyRow[]> {
  return run(
    db,
    sql`select ${partyColumns} from parties p where p.user_id = any(${list(userIds, "uuid")}) order by p.user_id ${locking("p", mode)}`,
  );
}

/** Locks the open wallets of users, and these goals, ordered by account id. */
export function lockWallets(
  db: Queryable,
  userIds: readonly string[],
  mode: LockMode,
  goalIds: readonly string[] = [],
): Promise<readonly WalletRow[]> {
  const isWallet = sql`a.owner_user_id = any(${list(userIds, "uuid")}) and a.kind = 'user_wallet'`;
  const isLocked =
    goalIds.length === 0
      ? isWallet
      : sql`(${isWallet} or a.id = any(${list(goalIds, "uuid")}) and a.kind = 'goal')`;
  return run(
    db,
    sql`select ${walletColumns} from accounts a where ${isLocked} and a.closed_at is null order by a.id ${locking("a", mode)}`,
  );
}

export type HolderRow = PartyRow & (WalletRow | { readonly id: null });

/** Parties of users, one row per open wallet, or one without a wallet; not locked. */
export function findHolders(db: Queryable, userIds: readonly string[]): Promise<readonly HolderRow[]> {
  return run(
    db,
    sql`select ${partyColumns}, ${walletColumns}
      from unnest(${list(userIds, "uuid")}) as asked(user_id)
      cross join lateral (select * from parties p where p.user_id = asked.user_id ${ONE_BY_ONE}) as p
      left join lateral (
        select * from accounts a where a.owner_user_id = asked.user_id and a.kind = 'user_wallet' and a.closed_at is null ${ONE_BY_ONE}
      ) as a on true`,
  );
}

/** Which of these users have a wallet; not locked. */
export async function listWalletOwners(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await run<{ owner_user_id: string }>(
    db,
    sql`select distinct owner_user_id from accounts where owner_user_id = any(${list(userIds, "uuid")}) and kind = 'user_wallet'
      and closed_at is null`,
  );
  return new Set(rows.map((row) => row.owner_user_id));
}

/** Stored transfers and refusals by intent (owner, procedure and key). */
export function findTransfersByIntent(
  db: Queryable,
  intents: readonly { readonly ownerUserId: string; readonly procedure: string; readonly key: string }[],
): Promise<readonly StoredTransferRow[]> {
  return run(
    db,
    sql`select t.*
      from ${table(intents, { ownerUserId: "uuid", procedure: "text", key: "text" })} as asked(owner_user_id, procedure, key)
      cross join lateral (
        (select ${transferColumns} from transfers t where ${isAsked} ${ONE_BY_ONE})
        union all
        (select ${refusalColumns} from refusals t where ${isAsked} ${ONE_BY_ONE})
      ) as t`,
  );
}

export type OriginalRow = StoredTransferRow & {
  readonly is_reversed: boolean;
  readonly refunded_minor: string;
};

/** Transfers by id, with whether each was reversed and the refunded amount. */
export function findTransfersById(db: Queryable, ids: readonly string[]): Promise<readonly OriginalRow[]> {
  return run(
    db,
    sql`select ${transferColumns}, exists (
        select from transfers r where r.parent_id = t.id and r.kind = 'reversal' and r.state = 'posted'
      ) as is_reversed, (
        select coalesce(sum(r.amount_minor), 0) from transfers r
        where r.parent_id = t.id and r.kind = 'refund' and r.state = 'posted'
      )::text as refunded_minor
      from transfers t where t.id = any(${list(ids, "uuid")})`,
  );
}

export type HoldRow = {
  readonly id: string;
  readonly transfer_id: string;
  readonly payer_user_id: string;
  readonly payee_user_id: string | null;
  readonly amount_minor: string;
  readonly fee_minor: string;
  readonly captured_minor: string;
  readonly currency: string;
  readonly state: "open" | "captured" | "voided" | "expired";
  readonly meter_day: string;
  readonly meter_month: string;
  readonly expires_at: string;
  readonly resolved_by: string | null;
};

/** Locks holds, ordered by id; parties and accounts must be locked first. */
export function lockHolds(
  db: Queryable,
  ids: readonly string[],
  mode: LockMode,
): Promise<readonly HoldRow[]> {
  return run(
    db,
    sql`select ${holdColumns} from holds h where h.id = any(${list(ids, "uuid")}) order by h.id ${locking("h", mode)}`,
  );
}

/** Expired open holds, oldest first. */
export function listOverdueHolds(db: Queryable, now: Date, limit: number): Promise<readonly HoldRow[]> {
  return run(
    db,
    sql`select ${holdColumns} from holds h where h.state = 'open' and h.expires_at <= ${now.toISOString()}::timestamptz
      order by h.expires_at limit ${limit}`,
  );
}

/** Columns of `PartyRow`, of a table `p`. */
export const partyColumns = sql`p.user_id, p.frozen_at, p.country, p.identity_tier, p.time_zone, p.next_time_zone, p.next_time_zone_from,
  p.meter_day, p.day_minor, p.day_count, p.meter_month, p.month_minor, p.month_count, p.moves, p.own_single_minor, p.own_daily_minor`;

const walletColumns = sql`a.id, a.kind, a.owner_user_id, a.owner_name, a.owner_country, a.currency, a.posted, a.held, a.seq, a.version`;

const transferColumns = sql`t.id, t.owner_user_id, t.procedure, t.key, t.input_hash, t.kind, t.state,
  null::text as refusal_code, null::jsonb as refusal, t.payer_user_id, t.payee_user_id, t.amount_minor, t.fee_minor, t.currency, t.parent_id, t.hold_id, t.description, t.category,
  t.effective_at, t.recorded_at`;

const refusalColumns = sql`t.id, t.owner_user_id, t.procedure, t.key, t.input_hash, t.kind, 'refused' as state,
  t.code as refusal_code, t.details as refusal, t.payer_user_id, t.payee_user_id, t.amount_minor, 0::bigint as fee_minor, t.currency,
  t.parent_id, t.hold_id, t.description, t.category, t.effective_at, t.effective_at as recorded_at`;

const isAsked = sql`t.owner_user_id = asked.owner_user_id and t.procedure = asked.procedure and t.key = asked.key`;

const holdColumns = sql`h.id, h.transfer_id, h.payer_user_id, h.payee_user_id, h.amount_minor, h.fee_minor, h.captured_minor,
  h.currency, h.state, h.meter_day, h.meter_month, h.expires_at, h.resolved_by`;

function locking(table: string, mode: LockMode): SQL {
  if (mode === "none") return sql``;
  return sql.raw(`for no key update of ${table}${mode === "skip" ? " skip locked" : ""}`);
}
