import { type SQL, sql } from "drizzle-orm";

/** How the bytes of a column are read: `..._send` is its binary form, the same on every server. */
type Sealed = {
  readonly column: string;
  readonly bytes: "uuid_send" | "textsend" | "int8send" | "timestamptz_send";
};

/**
 * What nothing else in the book repeats for every kind of row, so that only a checksum beside it tells of a change. Order and length are part of what is
 * stored: a column is added at the end, and rows sealed before it are told by their shorter list.
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
  ],
  holds: [
    { column: "meter_day", bytes: "textsend" },
    { column: "meter_month", bytes: "textsend" },
    { column: "expires_at", bytes: "timestamptz_send" },
  ],
} as const satisfies Record<string, readonly Sealed[]>;

/** The checksum of each sealed column of a row, in their order; null for null. */
export function sealsOf(table: keyof typeof SEALED, alias: string): SQL {
  const seals = SEALED[table].map((sealed) => sealOf(sealed, alias));
  return sql`array[${sql.join(seals, sql`, `)}]::integer[]`;
}

/** CRC-32C in the range of a 32-bit integer. */
export function sealOf({ column, bytes }: Sealed, alias: string): SQL {
  return sql.raw(`(crc32c(${bytes}(${alias}.${column})) - 2147483648)::integer`);
}
