import { openParts, SERVICE_PARTS } from "@evenly/composition";
import { ConfigError, createLogger, refuseStart, startOrExplain } from "@evenly/platform";
import { jobContext } from "@evenly/services";
import { loadDemoData } from "@evenly/services/demo/load-demo-data";
import { checkKeys } from "@evenly/services/operators/check-keys";
import { readApiEnv } from "./env.ts";

const POOL_MAX = 12;

await startOrExplain(fillDatabase);

/** Loads the demo users and their history; runs after the migration, never in production. */
async function fillDatabase(): Promise<void> {
  const env = readApiEnv();
  if (env.NODE_ENV === "production") {
    throw new ConfigError("DEMO_DATA: demo users are for development only; set DEMO_DATA=0.");
  }
  const log = createLogger({ name: "demo-data", level: env.LOG_LEVEL });
  const client = { name: "evenly-demo-data", poolMax: POOL_MAX };
  const { parts, close } = await openParts({ env, log, client }, [
    ...SERVICE_PARTS,
    "seal",
    "passwords",
    "limits",
  ]);
  const deps = { ...parts, log };
  try {
    refuseStart(await checkKeys(deps));
    await loadDemoData(jobContext(deps, { name: "demo-data", requestId: deps.ids.uuid() }));
  } finally {
    await close();
  }
}
