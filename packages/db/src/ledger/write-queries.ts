import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "./run.ts";

export type WalletChange = {
  readonly accountId: string;
  readonly posted: bigint;
  readonly held: bigint;
  readonly seq: bigint;
  readonly version: bigint;
};

/** Writes the decided balances; the rows are locked already. */
export async function updateWallets(
  db: Queryable,
  changes: readonly WalletChange[],
  now: Date,
): Promise<void> {
  await run(
    db,
    sql`update accounts a set posted = c.posted, held = c.held, seq = c.seq, version = c.version, updated_at = ${now.toISOString()}::timestamptz
      from unnest(${list(
        changes.map((c) => c.accountId),
        "uuid",
      )}, ${list(
        changes.map((c) => c.posted),
        "bigint",
      )},
        ${list(
          changes.map((c) => c.held),
          "bigint",
        )}, ${list(
          changes.map((c) => c.seq),
          "bigint",
        )},
        ${list(
          changes.map((c) => c.version),
          "bigint",
        )}) as c(id, posted, held, seq, version)
      where a.id = c.id`,
  );
}

export type MeterChange = {
  readonly userId: string;
  readonly day: string;
  readonly dayMinor: bigint;
  readonly dayCount: number;
  readonly month: string;
  readonly monthMinor: bigint;
  readonly monthCount: number;
};

/** Writes the meters of locked parties. */
export async function updateMeters(db: Queryable, changes: readonly MeterChange[]): Promise<void> {
  await run(
    db,
    sql`update parties p set meter_day = c.day, day_minor = c.day_minor, day_count = c.day_count,
        meter_month = c.month, month_minor = c.month_minor, month_count = c.month_count
      from unnest(${list(
        changes.map((c) => c.userId),
        "uuid",
      )}, ${list(
        changes.map((c) => c.day),
        "text",
      )},
        ${list(
          changes.map((c) => c.dayMinor),
          "bigint",
        )}, ${list(
          changes.map((c) => c.dayCount),
          "integer",
        )},
        ${list(
          changes.map((c) => c.month),
          "text",
        )}, ${list(
          changes.map((c) => c.monthMinor),
          "bigint",
        )},
        ${list(
          changes.map((c) => c.monthCount),
          "integer",
        )}) as c(user_id, day, day_minor, day_count, month, month_minor, month_count)
      where p.user_id = c.user_id`,
  );
}

export type NewTransfer = {
  readonly id: string;
  readonly ownerUserId: string;
  readonly procedure: string;
  readonly key: string;
  readonly inputHash: string;
  readonly kind: string;
  readonly state: string;
  readonly refusalCode: string | null;
  readonly refusal: string | null;
  readonly payerUserId: string | null;
  readonly payerAccountId: string | null;
  readonly payeeUserId: string | null;
  readonly payeeAccountId: string | null;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly currency: string;
  readonly parentId: string | null;
  readonly holdId: string | null;
  readonly description: string | null;
  readonly category: string | null;
  readonly effectiveAt: Date;
  readonly recordedAt: Date;
};

/** Adds transfers in one statement. */
export async function insertTransfers(db: Queryable, rows: readonly NewTransfer[]): Promise<void> {
  await run(
    db,
    sql`insert into transfers (id, owner_user_id, procedure, key, input_hash, kind, state, refusal_code, refusal,
        payer_user_id, payer_account_id, payee_user_id, payee_account_id, amount_minor, fee_minor, currency, parent_id, hold_id,
        description, category, effective_at, recorded_at)
      select * from unnest(${list(
        rows.map((r) => r.id),
        "uuid",
      )}, ${list(
        rows.map((r) => r.ownerUserId),
        "uuid",
      )},
        ${list(
          rows.map((r) => r.procedure),
          "text",
        )}, ${list(
          rows.map((r) => r.key),
          "text",
        )},
        ${list(
          rows.map((r) => r.inputHash),
          "text",
        )}, ${list(
          rows.map((r) => r.kind),
          "text",
        )},
        ${list(
          rows.map((r) => r.state),
          "text",
        )}, ${list(
          rows.map((r) => r.refusalCode),
          "text",
        )},
        ${list(
          rows.map((r) => r.refusal),
          "jsonb",
        )}, ${list(
          rows.map((r) => r.payerUserId),
          "uuid",
        )},
        ${list(
          rows.map((r) => r.payerAccountId),
          "uuid",
        )}, ${list(
          rows.map((r) => r.payeeUserId),
          "uuid",
        )},
        ${list(
          rows.map((r) => r.payeeAccountId),
          "uuid",
        )}, ${list(
          rows.map((r) => r.amountMinor),
          "bigint",
        )},
        ${list(
          rows.map((r) => r.feeMinor),
          "bigint",
        )}, ${list(
          rows.map((r) => r.currency),
          "text",
        )},
        ${list(
          rows.map((r) => r.parentId),
          "uuid",
        )}, ${list(
          rows.map((r) => r.holdId),
          "uuid",
        )},
        ${list(
          rows.map((r) => r.description),
          "text",
        )}, ${list(
          rows.map((r) => r.category),
          "text",
        )},
        ${list(
          rows.map((r) => r.effectiveAt),
          "timestamptz",
        )}, ${list(
          rows.map((r) => r.recordedAt),
          "timestamptz",
        )})`,
  );
}

/** Adds entries in one statement. */
export async function insertEntries(
  db: Queryable,
  rows: readonly { readonly id: string; readonly transferId: string }[],
  recordedAt: Date,
): Promise<void> {
  await run(
    db,
    sql`insert into entries (id, transfer_id, recorded_at)
      select e.id, e.transfer_id, ${recordedAt.toISOString()}::timestamptz
      from unnest(${list(
        rows.map((r) => r.id),
        "uuid",
      )}, ${list(
        rows.map((r) => r.transferId),
        "uuid",
      )}) as e(id, transfer_id)`,
  );
}

export type NewWalletPosting = {
  readonly accountId: string;
  readonly seq: bigint;
  readonly entryId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly postedAfter: bigint;
};
export type NewSystemPosting = {
  readonly kind: "funding" | "fees";
  readonly sub: number;
  readonly entryId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/** Adds the legs of whole entries between wallets. */
export async function insertWalletPostings(db: Queryable, rows: readonly NewWalletPosting[]): Promise<void> {
  await run(
    db,
    sql`insert into postings (account_id, seq, entry_id, amount_minor, currency, posted_after) ${walletLegs(rows)}`,
  );
}

/**
 * Adds the legs of whole entries that touch Evenly's own accounts too. Those are folded: one change an account and batch,
 * locked here at last in the order of their ids, and their legs get their places from it.
 */
export async function insertPostings(
  db: Queryable,
  walletRows: readonly NewWalletPosting[],
  systemRows: readonly NewSystemPosting[],
  now: Date,
): Promise<void> {
  await run(
    db,
    sql`with asked as materialized (
        select a.id as account_id, l.entry_id, l.amount_minor, l.currency,
          row_number() over accounts_legs as ordinal,
          sum(l.amount_minor) over (accounts_legs rows unbounded preceding) as running
        from unnest(${list(
          systemRows.map((r) => r.kind),
          "text",
        )}, ${list(
          systemRows.map((r) => r.sub),
          "smallint",
        )},
          ${list(
            systemRows.map((r) => r.entryId),
            "uuid",
          )}, ${list(
            systemRows.map((r) => r.amountMinor),
            "bigint",
          )},
          ${list(
            systemRows.map((r) => r.currency),
            "text",
          )}) with ordinality as l(kind, sub, entry_id, amount_minor, currency, position)
        join accounts a on a.kind = l.kind and a.currency = l.currency and a.sub = l.sub and a.kind <> 'user_wallet'
        window accounts_legs as (partition by a.id order by l.position)
      ), folded as materialized (
        select account_id, sum(amount_minor)::bigint as amount_minor, count(*) as legs from asked group by account_id
      ), locked as materialized (
        select a.id from accounts a where a.id in (select account_id from folded) order by a.id for no key update
      ), changed as (
        update accounts a set posted = a.posted + f.amount_minor, seq = a.seq + f.legs, version = a.version + f.legs,
          updated_at = ${now.toISOString()}::timestamptz
        from locked k join folded f on f.account_id = k.id where a.id = k.id
        returning a.id, a.posted - f.amount_minor as posted_before, a.seq - f.legs as seq_before
      )
      insert into postings (account_id, seq, entry_id, amount_minor, currency, posted_after)
      ${walletLegs(walletRows)}
      union all
      select s.account_id, c.seq_before + s.ordinal, s.entry_id, s.amount_minor, s.currency, c.posted_before + s.running::bigint
      from asked s join changed c on c.id = s.account_id`,
  );
}

/** Adds events to the outbox in one statement; payloads are JSON text. */
export async function insertEvents(
  db: Queryable,
  rows: readonly { readonly id: string; readonly payload: string }[],
  event: { readonly name: string; readonly version: number },
): Promise<void> {
  await run(
    db,
    sql`insert into outbox (id, name, version, payload)
      select o.id, ${event.name}, ${event.version}::integer, o.payload
      from unnest(${list(
        rows.map((r) => r.id),
        "uuid",
      )}, ${list(
        rows.map((r) => r.payload),
        "jsonb",
      )}) as o(id, payload)`,
  );
}

/** Notes that sockets have heard these events. */
export async function markPublished(db: Queryable, eventIds: readonly string[]): Promise<void> {
  await run(
    db,
    sql`update outbox set published_at = now() where id = any(${list(eventIds, "uuid")}) and published_at is null`,
  );
}

function walletLegs(rows: readonly NewWalletPosting[]) {
  return sql`select * from unnest(${list(
    rows.map((r) => r.accountId),
    "uuid",
  )}, ${list(
    rows.map((r) => r.seq),
    "bigint",
  )},
    ${list(
      rows.map((r) => r.entryId),
      "uuid",
    )}, ${list(
      rows.map((r) => r.amountMinor),
      "bigint",
    )},
    ${list(
      rows.map((r) => r.currency),
      "text",
    )}, ${list(
      rows.map((r) => r.postedAfter),
      "bigint",
    )})`;
}
