import { ConfigError, createLogger, refuseStart, startOrExplain } from "@evenly/platform";
import { jobContext } from "@evenly/services";
import { loadDemoData } from "@evenly/services/demo/index";
import { checkKeys } from "@evenly/services/operators/index";
import { buildParts } from "./build-parts.ts";
import { readApiEnv } from "./env.ts";

await startOrExplain(fillDatabase);

/** Loads the people of the demonstration and their history; run after the migration, never in production. */
async function fillDatabase(): Promise<void> {
  const env = readApiEnv();
  if (env.NODE_ENV === "production") {
    throw new ConfigError("DEMO_DATA: demonstration people are for development only; set DEMO_DATA=0.");
  }
  const { deps, closeDatabases } = buildParts(env, createLogger({ name: "demo-data", level: env.LOG_LEVEL }));
  try {
    refuseStart(await checkKeys(deps));
    await loadDemoData(jobContext(deps, { name: "demo-data", requestId: deps.ids.uuid() }));
  } finally {
    await deps.lane.close();
    await deps.limits.close();
    await deps.bus.close();
    await closeDatabases();
  }
}
