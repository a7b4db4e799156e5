import type { Database } from "@evenly/db";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";

export type OutboxEvent = {
  readonly id: string;
  readonly outboxRowId: string;
  readonly name: string;
  readonly payload: unknown;
};

/** Events in the outbox, all or of one name, in the order of their insertion. */
export async function readOutbox(db: Database, name?: string): Promise<readonly OutboxEvent[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(name === undefined ? undefined : sql`${outbox.name} = ${name}`)
    .orderBy(outbox.createdAt);
  return rows.flatMap((row) =>
    row.events.map(({ id, payload }) => ({ id, outboxRowId: row.id, name: row.name, payload })),
  );
}
