import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runAbuse } from "../packages/testing/src/abuse/run-abuse.ts";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { Supervisor } from "./lib/supervisor.mjs";
import { makeServicesDir } from "./lib/test-services.mjs";

/**
 * Overload, hostile bodies, slow peers and floods against the built product: npm run abuse [-- --seconds 60 --pace 0.1 --only P17
 * --built].
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    pace: { type: "string", default: "1" },
    only: { type: "string", multiple: true, default: [] },
    /** Skips the build. */
    built: { type: "boolean", default: false },
  },
});
const dir = makeServicesDir();
try {
  if (!values.built) await buildApps(root);
  const isKept = await runAbuse({
    root,
    dir,
    startPostgres: startEmbeddedPostgres,
    startSupervisor: (options) => new Supervisor(options),
    seconds: Number(values.seconds),
    pace: Number(values.pace),
    only: values.only,
  });
  process.exitCode = isKept ? 0 : 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
