import { fstatSync } from "node:fs";
import { readCardEmulatorEnv } from "./env.ts";
import { startCardEmulator } from "./index.ts";

const PARENT_CHECK_MS = 1000;

const { stateFile, ...env } = readCardEmulatorEnv();
const emulator = await startCardEmulator({ ...env, ...(stateFile === undefined ? {} : { stateFile }) });
let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  void emulator.close().finally(() => process.exit());
}
process.once("SIGTERM", end);
process.once("SIGINT", end);
process.once("disconnect", end);
endWithParent();
// The last step: a reader of this line may end the process at once.
if (process.send) process.send({ ready: true });
else process.stdout.write(`card emulator: ${emulator.url}\n`);

/** A parent that was killed sends no signal: its pipe closes, or this process gets another parent. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_CHECK_MS).unref();
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.once("end", end).once("close", end).resume();
}
