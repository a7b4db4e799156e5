import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Runs the ledger under seeded faults: npm run simulate [-- --seed N --trace | --seeds N --from N]. */
const root = fileURLToPath(new URL("..", import.meta.url));
const args = [
  "--import",
  "tsx",
  join(root, "packages/testing/src/simulator/main.ts"),
  ...process.argv.slice(2),
];
const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
