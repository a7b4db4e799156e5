import { sql } from "@evenly/db/sql";
import type { ServiceContext } from "../context.ts";

/** Reads the database's clock, which decides all expiries. */
export async function readDatabaseNow(ctx: Pick<ServiceContext, "db">): Promise<Date> {
  const [row] = await ctx.db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(row?.ms ?? Number.NaN);
}
