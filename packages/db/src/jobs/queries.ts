import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { run, unnest } from "../run.ts";
import { jobs } from "./tables.ts";

export type NewJob = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly dedupeKey: string | null;
  readonly orderingKey: string | null;
  readonly payload: unknown;
  readonly requestId: string | null;
  readonly dueAt: Date;
};

/** Inserts a job; false when one with the same name and dedupe key exists. */
export async function insertJob(tx: Tx, job: NewJob): Promise<boolean> {
  const rows = await tx
    .insert(jobs)
    .values(job)
    .onConflictDoNothing({ target: [jobs.name, jobs.dedupeKey] })
    .returning({ id: jobs.id });
  return rows.length === 1;
}

/** An event for a consumer, ordered by its outbox row. */
export type NewConsumption = NewJob & { readonly createdAt: string };

const CONSUMPTION_COLUMNS = {
  id: "uuid",
  name: "text",
  version: "integer",
  dedupeKey: "text",
  orderingKey: "text",
  payload: "text",
  requestId: "text",
  createdAt: "timestamptz",
  dueAt: "timestamptz",
} as const;

/** Inserts the events of outbox rows for their consumers; existing ones are skipped. */
export async function insertConsumptions(tx: Tx, added: readonly NewConsumption[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map((each) => ({ ...each, payload: JSON.stringify(each.payload) }));
  await run(
    tx,
    sql`insert into jobs (id, name, version, dedupe_key, ordering_key, payload, request_id, created_at, due_at)
      select u.id, u.name, u.version, u.dedupe_key, u.ordering_key, u.payload::json, u.request_id, u.created_at, u.due_at
      from ${unnest(rows, CONSUMPTION_COLUMNS)}
        as u(id, name, version, dedupe_key, ordering_key, payload, request_id, created_at, due_at)
      on conflict (name, dedupe_key) do nothing`,
  );
}

/** A job under a worker's lease. */
export type HeldJob = { readonly id: string; readonly leaseToken: string };
const isHeld = ({ id, leaseToken }: HeldJob) => and(eq(jobs.id, id), eq(jobs.leaseToken, leaseToken));

/** Deletes a finished job; false when another worker has taken it over. */
export async function deleteHeldJob(db: Queryable, held: HeldJob): Promise<boolean> {
  const rows = await db.delete(jobs).where(isHeld(held)).returning({ id: jobs.id });
  return rows.length === 1;
}

/** Extends a job's lease; false when another worker has taken it over. */
export async function renewLease(db: Queryable, held: HeldJob, leasedUntil: Date): Promise<boolean> {
  const rows = await db.update(jobs).set({ leasedUntil }).where(isHeld(held)).returning({ id: jobs.id });
  return rows.length === 1;
}

export type PutBack =
  /** Continues at that moment, with fresh attempts. */
  | { readonly kind: "again"; readonly dueAt: Date }
  /** Was interrupted without a failure, for example by a shutdown. */
  | { readonly kind: "released" }
  | { readonly kind: "failed"; readonly dueAt: Date; readonly lastError: string }
  | { readonly kind: "parked"; readonly parkedAt: Date; readonly lastError: string | null };

/** Releases the lease of an unfinished job; does nothing when another worker has taken it over. */
export async function putBackJob(db: Queryable, held: HeldJob, change: PutBack): Promise<void> {
  const { kind, ...columns } = change;
  const attempts: Record<PutBack["kind"], object> = {
    again: { attemptCount: 0, lastError: null },
    released: { attemptCount: sql`${jobs.attemptCount} - 1` },
    failed: {},
    parked: {},
  };
  const set = { leaseToken: null, leasedUntil: null, ...attempts[kind], ...withoutNull(columns) };
  await db.update(jobs).set(set).where(isHeld(held));
}

/** Drops null columns, so that the previous values are kept. */
function withoutNull(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

export type ParkedRow = {
  readonly id: string;
  readonly name: string;
  readonly attemptCount: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly parkedAt: Date;
  /** When it was parked, with microseconds, for a cursor. */
  readonly at: string;
  readonly blockedCount: number;
};

/** Parked jobs, oldest first, without their payloads. */
export async function listParkedJobRows(
  db: Queryable,
  query: { readonly after: { readonly at: string; readonly id: string } | null; readonly limit: number },
): Promise<readonly ParkedRow[]> {
  const { after, limit } = query;
  const later = sql`select from jobs l where l.name = ${jobs.name} and l.ordering_key = ${jobs.orderingKey}
    and (l.created_at, l.id) > (${jobs.createdAt}, ${jobs.id})`;
  const rows = await db
    .select({
      id: jobs.id,
      name: jobs.name,
      attemptCount: jobs.attemptCount,
      lastError: jobs.lastError,
      createdAt: jobs.createdAt,
      parkedAt: jobs.parkedAt,
      at: sql<string>`to_char(${jobs.parkedAt}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      blockedCount: sql<number>`(select count(*)::int from (${later} limit 1000) as b)`,
    })
    .from(jobs)
    .where(and(isNotNull(jobs.parkedAt), after === null ? undefined : isAfter(after)))
    .orderBy(asc(jobs.parkedAt), asc(jobs.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, parkedAt: row.parkedAt ?? row.createdAt }));
}

function isAfter({ at, id }: { readonly at: string; readonly id: string }): SQL | undefined {
  const moment = sql`${at}::timestamptz`;
  return or(gt(jobs.parkedAt, moment), and(eq(jobs.parkedAt, moment), gt(jobs.id, id)));
}

/** Makes a parked job due with fresh attempts; returns its name, or null when no parked job has the id. */
export async function unparkJob(tx: Tx, id: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(jobs)
    .set({ parkedAt: null, attemptCount: 0, dueAt: now })
    .where(and(eq(jobs.id, id), isNotNull(jobs.parkedAt)))
    .returning({ name: jobs.name });
  return row?.name ?? null;
}

export type JobFigures = {
  readonly name: string;
  readonly waiting: number;
  readonly parked: number;
  /** How long the oldest due job that is not running has been due. */
  readonly lagSeconds: number;
};

/** Numbers of waiting and parked jobs per name. */
export async function countJobs(db: Queryable): Promise<readonly JobFigures[]> {
  return run<JobFigures>(
    db,
    sql`select name, (count(*) filter (where parked_at is null))::int as waiting,
        (count(*) filter (where parked_at is not null))::int as parked,
        coalesce(extract(epoch from now() - min(due_at) filter (where parked_at is null and due_at <= now()
          and (leased_until is null or leased_until <= now()))), 0)::float as "lagSeconds"
      from jobs group by name order by name`,
  );
}
