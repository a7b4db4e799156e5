import type { Database } from "@evenly/db";
import { runAsOwner } from "./ledger-book.ts";
import type { Measured } from "./load.ts";

const TABLES = ["transfers", "entries", "postings", "outbox"] as const;
const TRANSFERS_A_COMMIT = 256;
const CLIENTS = 2;

/** Copies of the tables that a payment inserts into, with columns, checks and indexes, without triggers. */
export async function prepareBareRows(adminUrl: string): Promise<void> {
  await runAsOwner(adminUrl, [
    "create schema bare",
    ...TABLES.map((name) => `create table bare.${name} (like public.${name} including all)`),
    "alter table bare.outbox alter column events set storage external",
    "grant usage on schema bare to evenly_app",
    "grant select, insert on all tables in schema bare to evenly_app",
  ]);
}

/**
 * Upper bound for inserts: copies the rows of posted payments, one commit per 256 payments, without locks, decisions or reads.
 */
export async function insertBareRows(db: Database, adminUrl: string, seconds: number): Promise<Measured> {
  await runAsOwner(adminUrl, [`truncate ${TABLES.map((name) => `bare.${name}`).join(", ")}`]);
  const chunks = await listChunks(db);
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  const client = async () => {
    for (let chunk = chunks.pop(); chunk && performance.now() < end; chunk = chunks.pop()) {
      await insertChunk(db, chunk);
      count += TRANSFERS_A_COMMIT;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const perSecond = count / ((performance.now() - started) / 1000);
  return { perSecond, p50: Number.NaN, p99: Number.NaN, count: 0, cpu: null };
}

type Chunk = { readonly from: string; readonly to: string; readonly rowId: string };

async function listChunks(db: Database): Promise<Chunk[]> {
  const rows = await db.$client<Chunk[]>`
    with numbered as (
      select id, (row_number() over (order by id) - 1) / ${TRANSFERS_A_COMMIT} as chunk
      from transfers where procedure = 'bench.lane'
    ), chunks as (
      select chunk, min(id::text) as from, max(id::text) as to from numbered group by chunk having count(*) = ${TRANSFERS_A_COMMIT}
    ), outbox_rows as (select id::text as row_id, row_number() over (order by event_count desc, id) - 1 as chunk from outbox)
    select c.from, c.to, b.row_id as "rowId" from chunks c join outbox_rows b using (chunk) order by c.chunk desc`;
  return [...rows];
}

/** Three outbox rows for 256 payments, as the lane writes them. */
async function insertChunk(db: Database, { from, to, rowId }: Chunk): Promise<void> {
  await db.$client.begin((sql) => [
    sql`insert into bare.transfers select * from transfers where id between ${from}::uuid and ${to}::uuid`,
    sql`insert into bare.entries select * from entries where id between ${from}::uuid and ${to}::uuid`,
    sql`insert into bare.postings select * from postings where entry_id between ${from}::uuid and ${to}::uuid`,
    sql`insert into bare.outbox (id, name, version, events, event_count)
      select gen_random_uuid(), name, version, events, event_count from outbox, generate_series(1, 3) where id = ${rowId}::uuid`,
  ]);
}
