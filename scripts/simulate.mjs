import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Runs the ledger under seeded faults: npm run simulate [-- --seed N --trace | --seeds N --from N]; or sequences of steps
 * against the plain model: npm run simulate -- --sequences N.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
const sequences = args[0] === "--sequences" ? args[1] : undefined;
const command =
  sequences === undefined
    ? ["--import", "tsx", join(root, "packages/testing/src/simulator/main.ts"), ...args]
    : ["node_modules/vitest/vitest.mjs", "run", "packages/domain/src/ledger/ledger-model.test.ts"];
const env = { ...process.env, ...(sequences !== undefined && { LEDGER_SEQUENCES: sequences }) };
const child = spawn(process.execPath, command, { cwd: root, env, stdio: "inherit" });
process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
