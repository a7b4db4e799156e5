import { sql } from "drizzle-orm";
import { list, table } from "../run.ts";
import type { Write } from "../write-all.ts";
import { sealsOf } from "./seals.ts";

export type WalletChange = {
  readonly accountId: string;
  readonly posted: bigint;
  readonly held: bigint;
  readonly seq: bigint;
  readonly version: bigint;
};

/** Updates the decided balances; the rows must be locked. */
export function updateWallets(changes: readonly WalletChange[], now: Date): Write {
  const columns = {
    accountId: "uuid",
    posted: "bigint",
    held: "bigint",
    seq: "bigint",
    version: "bigint",
  } as const;
  return {
    query: sql`update accounts a set posted = c.posted, held = c.held, seq = c.seq, version = c.version,
        updated_at = ${now.toISOString()}::timestamptz
      from ${table(changes, columns, ["held"])} as c(id, posted, held, seq, version) where a.id = c.id`,
    rowCount: changes.length,
  };
}

export type MeterChange = {
  readonly userId: string;
  readonly day: string;
  readonly dayMinor: bigint;
  readonly dayCount: number;
  readonly month: string;
  readonly monthMinor: bigint;
  readonly monthCount: number;
  readonly moves: number;
};

/** Updates the meters of locked parties. */
export function updateMeters(changes: readonly MeterChange[]): Write {
  const columns = {
    userId: "uuid",
    day: "text",
    dayMinor: "bigint",
    dayCount: "integer",
    month: "text",
    monthMinor: "bigint",
    monthCount: "integer",
    moves: "integer",
  } as const;
  return {
    query: sql`update parties p set meter_day = c.day, day_minor = c.day_minor, day_count = c.day_count,
        meter_month = c.month, month_minor = c.month_minor, month_count = c.month_count, moves = c.moves
      from ${table(changes, columns, ["day", "month"])} as c(user_id, day, day_minor, day_count, month, month_minor, month_count, moves)
      where p.user_id = c.user_id`,
    rowCount: changes.length,
  };
}

export type NewTransfer = {
  readonly id: string;
  readonly ownerUserId: string;
  readonly procedure: string;
  readonly key: string;
  readonly inputHash: string;
  readonly kind: string;
  readonly state: string;
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
  /** The security record as JSON; null for movements without one. */
  readonly security: string | null;
};

/** Columns on which the payments of a batch usually agree. */
const SHARED = [
  "procedure",
  "kind",
  "state",
  "feeMinor",
  "currency",
  "parentId",
  "holdId",
  "effectiveAt",
  "recordedAt",
  "security",
] as const satisfies readonly (keyof NewTransfer)[];

const names =
  sql.raw(`id, owner_user_id, procedure, key, input_hash, kind, state, payer_user_id, payer_account_id, payee_user_id,
  payee_account_id, amount_minor, fee_minor, currency, parent_id, hold_id, description, category, effective_at, recorded_at, security`);

/** Inserts transfers in one statement. */
export function insertTransfers(rows: readonly NewTransfer[]): Write {
  const columns = {
    id: "uuid",
    ownerUserId: "uuid",
    procedure: "text",
    key: "text",
    inputHash: "text",
    kind: "text",
    state: "text",
    payerUserId: "uuid",
    payerAccountId: "uuid",
    payeeUserId: "uuid",
    payeeAccountId: "uuid",
    amountMinor: "bigint",
    feeMinor: "bigint",
    currency: "text",
    parentId: "uuid",
    holdId: "uuid",
    description: "text",
    category: "text",
    effectiveAt: "timestamptz",
    recordedAt: "timestamptz",
    security: "jsonb",
  } as const;
  return {
    query: sql`insert into transfers (${names}, seals)
      select t.*, ${sealsOf("transfers", "t")} from ${table(rows, columns, SHARED)} as t(${names})`,
    rowCount: null,
  };
}

/** Inserts the entries of posted transfers in one statement. */
export function insertEntries(ids: readonly string[], recordedAt: Date): Write {
  return {
    query: sql`insert into entries (id, recorded_at)
      select e.id, ${recordedAt.toISOString()}::timestamptz from unnest(${list(ids, "uuid")}) as e(id)`,
    rowCount: null,
  };
}
