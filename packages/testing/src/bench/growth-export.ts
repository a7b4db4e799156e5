import { closeDatabase, openDatabase } from "@evenly/db";
import { downloadExport } from "@evenly/services/history/download-export";
import { startExport } from "@evenly/services/history/start-export";
import { testContext } from "../context.ts";
import { runJobs } from "../run-jobs.ts";

/** Creates and reads one export and prints its cost; run by growth.ts in a separate process. */
const [, , appUrl = "", userId = "", exported = ""] = process.argv;
const db = openDatabase({ url: appUrl, applicationName: "bench-export", poolMax: 2 });
const ctx = testContext(db, { clock: { now: () => new Date() } });
const owner = ctx.asUser(userId);
const started = performance.now();
const { id } = await startExport(owner, { filter: {}, withBom: true, idempotencyKey: "bench" });
await runJobs(ctx);
const seconds = (performance.now() - started) / 1000;
let bytes = 0;
let rows = -1;
for await (const part of (await downloadExport(owner, { id })).text) {
  bytes += Buffer.byteLength(part);
  rows += part.split("\r\n").length - 1;
}
if (rows !== Number(exported)) throw new Error(`${rows} rows were exported, not ${exported}`);
await ctx.lane.close();
await closeDatabase(db);
process.stdout.write(
  JSON.stringify({ rows, bytes, seconds, memoryBytes: process.resourceUsage().maxRSS * 1024 }),
);
