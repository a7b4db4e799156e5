import { type SQL, sql } from "drizzle-orm";
import { SEALED, SEALED_BEFORE, sealOf } from "./seals.ts";

/** Rows with a column that does not match its checksum, with the column's name. */
function brokenSeals(table: keyof typeof SEALED): SQL {
  const columns = SEALED[table].map(
    (sealed, position) =>
      sql`(${sql.raw(String(position + 1))}, ${sql.raw(`'${sealed.column}'`)}, ${sealOf(sealed, "r")})`,
  );
  const lengths = sql.raw([columns.length, ...SEALED_BEFORE[table]].join(", "));
  return sql`select r.id::text || ' ' || c.name as subject, coalesce(c.seal::text, 'null') as found,
      coalesce(r.seals[c.position]::text, 'null') as expected
    from ${sql.raw(table)} r cross join lateral (values ${sql.join(columns, sql`, `)}) as c(position, name, seal)
    where r.seals is null or c.seal is distinct from r.seals[c.position] or cardinality(r.seals) not in (${lengths})`;
}

/** Columns that sums cannot verify: people, times and keys. */
export const sealChecks = [
  { name: "a transfer has the columns that were sealed with it", query: brokenSeals("transfers") },
  { name: "a hold has the columns that were sealed with it", query: brokenSeals("holds") },
  {
    name: "a transfer names the owners of its wallets",
    query: sql`select t.id::text || ' ' || s.side as subject, coalesce(s.user_id::text, 'nobody') as found,
        coalesce(a.owner_user_id::text, 'nobody') as expected
      from transfers t cross join lateral (values
        ('payer_user_id', t.payer_user_id, t.payer_account_id), ('payee_user_id', t.payee_user_id, t.payee_account_id)
      ) as s(side, user_id, account_id)
      left join accounts a on a.id = s.account_id
      where s.user_id is distinct from a.owner_user_id or (a.id is not null and a.currency <> t.currency)`,
  },
  {
    name: "an entry is recorded with its transfer",
    query: sql`select e.id::text || ' recorded_at' as subject, e.recorded_at::text as found, t.recorded_at::text as expected
      from entries e join transfers t on t.id = e.id where e.recorded_at <> t.recorded_at`,
  },
  {
    name: "a hold says what the transfer that placed it says, and ended when its last step was recorded",
    query: sql`select h.id::text as subject,
        concat_ws(', ', h.payer_user_id, h.account_id, h.payee_user_id, h.payee_account_id, h.amount_minor, h.fee_minor, h.currency, h.created_at, h.resolved_at) as found,
        coalesce(concat_ws(', ', t.payer_user_id, t.payer_account_id, t.payee_user_id, t.payee_account_id, t.amount_minor, t.fee_minor, t.currency, t.recorded_at, e.recorded_at), 'no transfer') as expected
      from holds h left join transfers t on t.id = h.transfer_id and t.hold_id = h.id and t.kind = 'hold' and t.state = 'held'
      left join transfers e on e.id = h.resolved_by
      where t.id is null or h.resolved_at is distinct from e.recorded_at
        or (h.payer_user_id, h.account_id, h.payee_user_id, h.payee_account_id, h.amount_minor, h.fee_minor, h.currency, h.created_at)
          is distinct from (t.payer_user_id, t.payer_account_id, t.payee_user_id, t.payee_account_id, t.amount_minor, t.fee_minor, t.currency, t.recorded_at)`,
  },
  {
    name: "a held transfer has its hold, and a step of a hold the kind of its state",
    query: sql`select t.id::text as subject, t.kind || ' ' || t.state as found, coalesce('hold ' || h.state, 'no hold') as expected
      from transfers t left join holds h on h.id = t.hold_id
      where case when t.kind = 'hold' then t.state <> 'held' or h.transfer_id is distinct from t.id
        when t.kind in ('void', 'expiry') then t.state <> 'released' or h.resolved_by is distinct from t.id
        when t.kind = 'capture' then t.state <> 'posted' or h.resolved_by is distinct from t.id
        else t.state <> 'posted' or t.hold_id is not null end`,
  },
  {
    name: "a step that ends a hold says what it ends, of what it was placed for",
    query: sql`select t.id::text as subject,
        concat_ws(', ', t.payer_user_id, t.payee_user_id, t.amount_minor, t.fee_minor, t.currency, t.parent_id) as found,
        concat_ws(', ', h.payer_user_id, h.payee_user_id, h.amount_minor, h.fee_minor, h.currency, h.transfer_id) as expected
      from transfers t join holds h on h.id = t.hold_id
      where t.kind in ('capture', 'void', 'expiry') and (t.parent_id <> h.transfer_id or t.currency <> h.currency
        or t.kind <> 'capture' and (t.amount_minor <> h.amount_minor or t.fee_minor <> h.fee_minor))`,
  },
  {
    name: "a wallet is closed only when its owner has deleted their account",
    query: sql`select a.id::text || ' closed_at' as subject, a.closed_at::text as found, 'open' as expected
      from accounts a join users u on u.id = a.owner_user_id where a.kind = 'user_wallet' and a.closed_at is not null and u.deactivated_at is null`,
  },
  {
    name: "every account of a person has its party, and Evenly's accounts have none",
    query: sql`select a.id::text as subject, a.kind as found, 'a party' as expected
      from accounts a left join parties p on p.user_id = a.owner_user_id where a.kind in ('user_wallet', 'goal') and p.user_id is null`,
  },
  {
    name: "every party is a person",
    query: sql`select p.user_id::text as subject, 'a party' as found, 'a user' as expected
      from parties p left join users u on u.id = p.user_id where u.id is null`,
  },
];
