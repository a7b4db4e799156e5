import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { run, table } from "../run.ts";
import type { Write } from "../write-all.ts";
import type { NewTransfer } from "./write-queries.ts";

export type NewRefusal = Omit<
  NewTransfer,
  "state" | "payerAccountId" | "payeeAccountId" | "feeMinor" | "recordedAt" | "security"
> & {
  readonly code: string;
  /** JSON text. */
  readonly details: string;
};

/** Inserts refusals in one statement. */
export function insertRefusals(rows: readonly NewRefusal[]): Write {
  const columns = {
    id: "uuid",
    ownerUserId: "uuid",
    procedure: "text",
    key: "text",
    inputHash: "text",
    kind: "text",
    code: "text",
    details: "jsonb",
    payerUserId: "uuid",
    payeeUserId: "uuid",
    amountMinor: "bigint",
    currency: "text",
    parentId: "uuid",
    holdId: "uuid",
    description: "text",
    category: "text",
    effectiveAt: "timestamptz",
  } as const;
  return {
    query: sql`insert into refusals (id, owner_user_id, procedure, key, input_hash, kind, code, details, payer_user_id, payee_user_id,
        amount_minor, currency, parent_id, hold_id, description, category, effective_at)
      select * from ${table(rows, columns)} as t`,
    rowCount: null,
  };
}

/** Deletes up to `limit` refusals from before a moment, oldest first, with their payers' annotations; returns the number. */
export async function deleteOldRefusals(db: Queryable, by: Date, limit: number): Promise<number> {
  const rows = await run(
    db,
    sql`with gone as (
        delete from refusals where id = any(array(
          select id from refusals where effective_at <= ${by.toISOString()}::timestamptz order by effective_at limit ${limit}
          for update skip locked
        )) returning id, payer_user_id
      ), words as (
        delete from transaction_annotations a using gone g where a.user_id = g.payer_user_id and a.transaction_id = g.id
      )
      select id from gone`,
  );
  return rows.length;
}
