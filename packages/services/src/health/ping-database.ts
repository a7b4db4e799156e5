import { sql } from "@evenly/db/sql";
import type { ServiceContext } from "../context.ts";

/** Asks the database for an answer; throws when there is none. */
export async function pingDatabase(ctx: Pick<ServiceContext, "db">): Promise<void> {
  await ctx.db.execute(sql`select 1`);
}
