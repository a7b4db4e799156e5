import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@evenly/services/ports";
import { DatabaseError } from "pg";
import { ConfigError } from "./read-env.ts";

const PAUSE_MS = 250;
const SAID_EVERY_MS = 30_000;
/**
 * SQLSTATE classes of a server that is temporarily unavailable: connection, resources, operator intervention (starting,
 * stopping), system.
 */
const AWAY_CLASSES = ["08", "53", "57", "58"];

/**
 * Calls a server at boot, retries while it is unreachable, and logs the wait. Stops if the supervisor disconnects.
 *
 * @throws the server's own error, such as a wrong password.
 */
export async function waitUntilThere<Answer>(
  server: string,
  ask: () => Promise<Answer>,
  log: Pick<Log, "warn" | "info">,
): Promise<Answer> {
  const end = () => process.exit(0);
  if (process.send && !process.connected) end();
  process.once("disconnect", end);
  let saidAt = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      try {
        const answer = await ask();
        if (Number.isFinite(saidAt)) log.info({ server }, "the server is reachable again");
        return answer;
      } catch (error) {
        if (!isAway(error)) throw error;
        if (performance.now() - saidAt >= SAID_EVERY_MS) {
          saidAt = performance.now();
          log.warn({ server, cause: (error as Error).message }, "waiting for an unreachable server");
        }
        await sleep(PAUSE_MS);
      }
    }
  } finally {
    process.off("disconnect", end);
  }
}

/** True if the server cannot be reached or reports temporary unavailability; any other answer is an error. */
function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY_CLASSES.includes((error.code ?? "").slice(0, 2));
  return !(error instanceof ConfigError) && (error as Error).name !== "ReplyError";
}
