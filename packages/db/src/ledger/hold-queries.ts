import { sql } from "drizzle-orm";
import { table } from "../run.ts";
import type { Write } from "../write-all.ts";
import { sealsOf } from "./seals.ts";

export type NewHold = {
  readonly id: string;
  readonly transferId: string;
  readonly payerUserId: string;
  readonly accountId: string;
  readonly payeeUserId: string | null;
  readonly payeeAccountId: string | null;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly capturedMinor: bigint;
  readonly currency: string;
  readonly state: string;
  readonly meterDay: string;
  readonly meterMonth: string;
  readonly expiresAt: Date;
  readonly resolvedBy: string | null;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
};

const names =
  sql.raw(`id, transfer_id, payer_user_id, account_id, payee_user_id, payee_account_id, amount_minor, fee_minor,
  captured_minor, currency, state, meter_day, meter_month, expires_at, resolved_by, created_at, resolved_at`);

/** Inserts holds; their wallets must be locked. */
export function insertHolds(rows: readonly NewHold[]): Write {
  const columns = {
    id: "uuid",
    transferId: "uuid",
    payerUserId: "uuid",
    accountId: "uuid",
    payeeUserId: "uuid",
    payeeAccountId: "uuid",
    amountMinor: "bigint",
    feeMinor: "bigint",
    capturedMinor: "bigint",
    currency: "text",
    state: "text",
    meterDay: "text",
    meterMonth: "text",
    expiresAt: "timestamptz",
    resolvedBy: "uuid",
    createdAt: "timestamptz",
    resolvedAt: "timestamptz",
  } as const;
  return {
    query: sql`insert into holds (${names}, seals)
      select h.*, ${sealsOf("holds", "h")} from ${table(rows, columns)} as h(${names})`,
    rowCount: null,
  };
}

export type HoldEnd = {
  readonly id: string;
  readonly state: "captured" | "voided" | "expired";
  readonly capturedMinor: bigint;
  readonly resolvedBy: string;
};

/** Ends open holds; a constraint prevents ending one twice. */
export function resolveHolds(rows: readonly HoldEnd[], resolvedAt: Date): Write {
  const columns = { id: "uuid", state: "text", capturedMinor: "bigint", resolvedBy: "uuid" } as const;
  return {
    query: sql`update holds h set state = c.state, captured_minor = c.captured_minor, resolved_by = c.resolved_by,
        resolved_at = ${resolvedAt.toISOString()}::timestamptz
      from ${table(rows, columns)} as c(id, state, captured_minor, resolved_by) where h.id = c.id and h.state = 'open'`,
    rowCount: rows.length,
  };
}
