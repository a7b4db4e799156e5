import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@evenly/services/ports";
import { DatabaseError } from "pg";
import { ConfigError } from "./read-env.ts";

const PAUSE_MS = 250;
const SAID_EVERY_MS = 30_000;
/** Classes of SQLSTATE of a server that cannot serve now: connection, resources, operator (starting up, shutting down), system. */
const AWAY_CLASSES = ["08", "53", "57", "58"];

/**
 * Asks a server at boot, again and again while it is away, and says so. Ends with its supervisor meanwhile.
 *
 * @throws what the server itself answered, for example that the password is wrong.
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
        if (Number.isFinite(saidAt)) log.info({ server }, "the server that was away is back");
        return answer;
      } catch (error) {
        if (!isAway(error)) throw error;
        if (performance.now() - saidAt >= SAID_EVERY_MS) {
          saidAt = performance.now();
          log.warn({ server, cause: (error as Error).message }, "waiting for a server that is away");
        }
        await sleep(PAUSE_MS);
      }
    }
  } finally {
    process.off("disconnect", end);
  }
}

/** A server is away when it cannot be reached or says that it cannot serve now; any other answer of its own is an error. */
function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY_CLASSES.includes((error.code ?? "").slice(0, 2));
  return !(error instanceof ConfigError) && (error as Error).name !== "ReplyError";
}
