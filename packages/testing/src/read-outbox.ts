import type { Database } from "@evenly/db";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";

export type OutboxEvent = {
  readonly id: string;
  readonly batchId: string;
  readonly name: string;
  readonly payload: unknown;
};

/** Every event that stands in the outbox, or those of one name, in the order in which they were written. */
export async function readOutbox(db: Database, name?: string): Promise<readonly OutboxEvent[]> {
  const batches = await db
    .select()
    .from(outbox)
    .where(name === undefined ? undefined : sql`${outbox.name} = ${name}`)
    .orderBy(outbox.createdAt);
  return batches.flatMap((batch) =>
    batch.events.map(({ id, payload }) => ({ id, batchId: batch.id, name: batch.name, payload })),
  );
}
