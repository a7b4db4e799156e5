import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { selectDueSince } from "../notifications/index.ts";
import { list } from "../run.ts";

/** Counting stops here, so that a backlog of millions is not slowed down further by being counted. */
export const BACKLOG_MAX = 10_000;

export type BacklogRow = {
  /** relay: unrelayed outbox rows; sockets: unpublished outbox rows; deliveries: due deliveries. */
  readonly kind: "relay" | "sockets" | "deliveries";
  readonly rows: number;
  readonly oldestSeconds: number;
};

/** Size of each backlog, and the age of its oldest row. */
export async function listBacklog(db: Queryable): Promise<readonly BacklogRow[]> {
  const waiting = (kind: BacklogRow["kind"], rows: SQL) => sql`
    select ${kind}::text as kind, count(*)::int as rows,
      coalesce(greatest(0, extract(epoch from now() - min(at))), 0)::float8 as "oldestSeconds"
    from (${rows} order by at limit ${BACKLOG_MAX}) as ${sql.raw(kind)}`;
  return await db.execute<BacklogRow>(sql`
    ${waiting("relay", sql`select created_at as at from outbox where relayed_at is null`)}
    union all
    ${waiting("sockets", sql`select created_at as at from outbox where published_at is null`)}
    union all
    ${waiting("deliveries", selectDueSince(BACKLOG_MAX))}`);
}

export type ConnectionRow = { readonly application: string; readonly state: string; readonly count: number };

/** Connections of the named processes to this database, by state. */
export async function countConnections(
  db: Queryable,
  applications: readonly string[],
): Promise<readonly ConnectionRow[]> {
  return await db.execute<ConnectionRow>(sql`
    select application_name as application, coalesce(state, 'unknown') as state, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name = any(${list(applications, "text")})
    group by 1, 2`);
}
