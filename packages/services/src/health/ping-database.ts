import { sql } from "@evenly/db/sql";
import type { ServiceContext } from "../context.ts";

/** Runs a trivial query; throws when the database does not answer. */
export async function pingDatabase(ctx: Pick<ServiceContext, "db">): Promise<void> {
  await ctx.db.execute(sql`select 1`);
}
