import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";

/**
 * Runs the ledger under seeded faults: npm run simulate [-- --seed N --trace | --seeds N --from N]. With --database it runs the
 * real verbs on a separate server. npm run simulate -- --sequences N compares sequences of steps with the plain model.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
const simulator = ["--import", "tsx", join(root, "packages/testing/src/simulator/main.ts"), ...args];

if (args[0] === "--sequences") {
  const env = { ...process.env, FUZZ_RUNS: args[1] };
  await run(
    ["node_modules/vitest/vitest.mjs", "run", "packages/domain/src/ledger/ledger-model.test.ts"],
    env,
  );
} else if (args.includes("--database")) await runOnDatabase();
else await run(simulator);

async function runOnDatabase() {
  const dataDir = join(tmpdir(), `evenly-simulate-${process.pid}`, "pg");
  const server = await startEmbeddedPostgres({
    dataDir,
    password: "simulated",
    throwAway: true,
    maxConnections: 20,
  });
  try {
    const migrations = join(root, "packages/db/migrations");
    await run([...simulator, "--admin", server.adminUrl, "--migrations", migrations]);
  } finally {
    await server.stop();
    rmSync(join(dataDir, ".."), { recursive: true, force: true });
  }
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 */
async function run(command, env = process.env) {
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: "inherit" });
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}
