import { type JobFigures, countJobs as readCounts } from "@evenly/db/jobs/queries";
import type { ServiceContext } from "../context.ts";
import type { Handlers } from "./handlers.ts";

/** Per job name: how many wait, how many are parked, and how long the oldest due one has waited; zero when there are none. */
export async function countJobs(
  ctx: Pick<ServiceContext, "db">,
  { consumers, jobs }: Handlers,
): Promise<readonly JobFigures[]> {
  const counted = await readCounts(ctx.db);
  const names = new Set([...consumers.keys(), ...jobs.keys(), ...counted.map(({ name }) => name)]);
  const byName = new Map(counted.map((each) => [each.name, each]));
  return [...names].sort().map((name) => byName.get(name) ?? { name, waiting: 0, parked: 0, lagSeconds: 0 });
}
