import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** A moment in UTC; JavaScript Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Whole minor units or a counter; JavaScript bigint. */
export const int8 = (name: string) => bigint(name, { mode: "bigint" });
/** A UUIDv7 made by our servers. */
export const id = (name = "id") => uuid(name);
/** Holds for a text that the field seal made, and for no address: for the check of a sealed column. */
export const isSealed = (column: AnyPgColumn): SQL =>
  sql`${column} ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'`;
/** Bytes as they are; JavaScript Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
