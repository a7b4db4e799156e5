import { invariant } from "@evenly/contract";
import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { holds } from "./tables.ts";

/** Adds holds; their wallets are locked already. */
export async function insertHolds(
  db: Queryable,
  rows: readonly (typeof holds.$inferInsert)[],
): Promise<void> {
  await db.insert(holds).values([...rows]);
}

/** Ends open holds, one after the other; the database refuses to end one twice. */
export async function resolveHolds(
  db: Queryable,
  rows: readonly {
    readonly id: string;
    readonly state: "captured" | "voided" | "expired";
    readonly capturedMinor: bigint;
    readonly resolvedBy: string;
  }[],
  resolvedAt: Date,
): Promise<void> {
  for (const { id, ...change } of rows) {
    const ended = await db
      .update(holds)
      .set({ ...change, resolvedAt })
      .where(sql`${holds.id} = ${id} and ${holds.state} = 'open'`)
      .returning({ id: holds.id });
    invariant(ended.length === 1, `hold ${id} is open`);
  }
}
