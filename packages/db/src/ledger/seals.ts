import { type SQL, sql } from "drizzle-orm";

/** How the bytes of a column are read: `..._send` is its binary form, identical on every server. */
type Sealed = {
  readonly column: string;
  readonly bytes: "uuid_send" | "textsend" | "int8send" | "timestamptz_send" | "jsonb_send";
};

/**
 * Columns that no other ledger row repeats, so that only a checksum detects a change. Order and length are part of the stored
 * format: new columns go at the end, and older rows have shorter lists.
 */
export const SEALED = {
  transfers: [
    { column: "owner_user_id", bytes: "uuid_send" },
    { column: "procedure", bytes: "textsend" },
    { column: "key", bytes: "textsend" },
    { column: "input_hash", bytes: "textsend" },
    { column: "parent_id", bytes: "uuid_send" },
    { column: "hold_id", bytes: "uuid_send" },
    { column: "description", bytes: "textsend" },
    { column: "category", bytes: "textsend" },
    { column: "effective_at", bytes: "timestamptz_send" },
    { column: "recorded_at", bytes: "timestamptz_send" },
    { column: "kind", bytes: "textsend" },
    { column: "amount_minor", bytes: "int8send" },
    { column: "fee_minor", bytes: "int8send" },
    { column: "security", bytes: "jsonb_send" },
  ],
  holds: [
    { column: "meter_day", bytes: "textsend" },
    { column: "meter_month", bytes: "textsend" },
    { column: "expires_at", bytes: "timestamptz_send" },
  ],
} as const satisfies Record<string, readonly Sealed[]>;

/** Columns that rows sealed before a column was added have; they have no value in the later ones. */
export const SEALED_BEFORE: Readonly<Record<keyof typeof SEALED, readonly number[]>> = {
  transfers: [13],
  holds: [],
};

/** Checksums of a row's sealed columns, in order; null for a null column. */
export function sealsOf(table: keyof typeof SEALED, alias: string): SQL {
  return sql.raw(sealsText(table, alias));
}

/** The same expression as text, for statements that are written without the query builder. */
export function sealsText(table: keyof typeof SEALED, alias: string): string {
  return `array[${SEALED[table].map((sealed) => sealText(sealed, alias)).join(", ")}]::integer[]`;
}

/** CRC-32C mapped to the range of a signed 32-bit integer. */
export function sealOf(sealed: Sealed, alias: string): SQL {
  return sql.raw(sealText(sealed, alias));
}

function sealText({ column, bytes }: Sealed, alias: string): string {
  return `(crc32c(${bytes}(${alias}.${column})) - 2147483648)::integer`;
}
