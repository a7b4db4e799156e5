import {
  type BacklogRow,
  type ConnectionRow,
  countConnections,
  readBacklog,
} from "@evenly/db/operations/figures";
import type { ServiceContext } from "../context.ts";

export type Figures = {
  readonly backlog: readonly BacklogRow[];
  readonly connections: readonly ConnectionRow[];
};

/** Reads what whoever operates Evenly watches of the database: what waits to leave it, and who is connected. */
export async function readFigures(
  ctx: Pick<ServiceContext, "db">,
  applications: readonly string[],
): Promise<Figures> {
  const [backlog, connections] = await Promise.all([
    readBacklog(ctx.db),
    countConnections(ctx.db, applications),
  ]);
  return { backlog, connections };
}
