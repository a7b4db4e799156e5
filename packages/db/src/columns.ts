import { bigint, timestamp, uuid } from "drizzle-orm/pg-core";

/** A moment in UTC; JavaScript Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Whole minor units or a counter; JavaScript bigint. */
export const int8 = (name: string) => bigint(name, { mode: "bigint" });
/** A UUIDv7 made by our servers. */
export const id = (name = "id") => uuid(name);
