import {
  type BacklogRow,
  type ConnectionRow,
  countConnections,
  listBacklog,
} from "@evenly/db/operations/figures";
import { readSignIns } from "../auth/sign-in/index.ts";
import type { ServiceContext } from "../context.ts";

export type Figures = {
  readonly backlog: readonly BacklogRow[];
  readonly connections: readonly ConnectionRow[];
  readonly signIns: Awaited<ReturnType<typeof readSignIns>>;
};

/** Reads database metrics for operations: pending outbox rows and deliveries, connections, and sign-in outcomes. */
export async function readFigures(
  ctx: Pick<ServiceContext, "db" | "clock">,
  applications: readonly string[],
): Promise<Figures> {
  const [backlog, connections, signIns] = await Promise.all([
    listBacklog(ctx.db),
    countConnections(ctx.db, applications),
    readSignIns(ctx),
  ]);
  return { backlog, connections, signIns };
}
