import { parentPort, workerData } from "node:worker_threads";
import { createLogger } from "@evenly/platform/logger";
import { serveWork } from "@evenly/platform/serve-work";
import { groupFileWork } from "@evenly/services/group-files/heavy-work";
import { refusalOfError } from "@evenly/services/shared/refusal-of-error";
import { uploadWork } from "@evenly/services/uploads/heavy-work";
import { openParts, SERVICE_PARTS } from "./open-parts.ts";
import type { ThreadData } from "./open-threads.ts";

/** The program of a thread: it opens connections of its own and works on files of groups. */
const { env, client } = workerData as ThreadData;
const log = createLogger({ name: client.name, level: env.LOG_LEVEL });
const { parts, close } = await openParts({ env, log, client }, [...SERVICE_PARTS, "csv", "groupReports"]);
if (parentPort === null) throw new Error("this program runs as a thread");
serveWork({
  port: parentPort,
  works: [...groupFileWork, ...uploadWork],
  refusalOf: refusalOfError,
  close,
  contextOf: (asking) => ({ ...parts, log, ...asking }),
});
