import { type SQL, sql } from "drizzle-orm";
import { table, unnest } from "../run.ts";
import type { Write } from "../write-all.ts";

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

/** Inserts the legs of entries that touch only wallets. */
export function insertWalletPostings(rows: readonly NewWalletPosting[]): Write {
  return {
    query: sql`insert into postings (account_id, seq, entry_id, amount_minor, currency, posted_after) ${walletLegs(rows)}`,
    rowCount: null,
  };
}

/**
 * Inserts the legs of entries that also touch system accounts. Changes of a system account are summed to one update per batch;
 * system accounts are locked last, ordered by id, and their legs get their sequence numbers from the update.
 */
export function insertPostings(
  walletRows: readonly NewWalletPosting[],
  systemRows: readonly NewSystemPosting[],
  now: Date,
): Write {
  const systemLegs = unnest(systemRows, {
    kind: "text",
    sub: "smallint",
    entryId: "uuid",
    amountMinor: "bigint",
    currency: "text",
  });
  return {
    given: [
      sql`asked as materialized (
        select a.id as account_id, l.entry_id, l.amount_minor, l.currency,
          row_number() over account_legs as ordinal,
          sum(l.amount_minor) over (account_legs rows unbounded preceding) as running
        from ${systemLegs} with ordinality as l(kind, sub, entry_id, amount_minor, currency, position)
        join accounts a on a.kind = l.kind and a.currency = l.currency and a.sub = l.sub and a.kind not in ('user_wallet', 'goal')
        window account_legs as (partition by a.id order by l.position)
      )`,
      sql`folded as materialized (
        select account_id, sum(amount_minor)::bigint as amount_minor, count(*) as legs from asked group by account_id
      )`,
      sql`locked as materialized (
        select a.id from accounts a where a.id in (select account_id from folded) order by a.id for no key update
      )`,
      sql`changed as (
        update accounts a set posted = a.posted + f.amount_minor, seq = a.seq + f.legs,
          version = a.version + f.legs, updated_at = ${now.toISOString()}::timestamptz
        from locked k join folded f on f.account_id = k.id where a.id = k.id
        returning a.id, a.posted - f.amount_minor as posted_before, a.seq - f.legs as seq_before
      )`,
    ],
    query: sql`insert into postings (account_id, seq, entry_id, amount_minor, currency, posted_after)
      ${walletLegs(walletRows)}
      union all
      select s.account_id, c.seq_before + s.ordinal, s.entry_id, s.amount_minor, s.currency,
        c.posted_before + s.running::bigint
      from asked s join changed c on c.id = s.account_id`,
    rowCount: walletRows.length + systemRows.length,
  };
}

function walletLegs(rows: readonly NewWalletPosting[]): SQL {
  return sql`select * from ${table(
    rows,
    {
      accountId: "uuid",
      seq: "bigint",
      entryId: "uuid",
      amountMinor: "bigint",
      currency: "text",
      postedAfter: "bigint",
    },
    ["currency"],
  )} as l`;
}
