import type { Client } from "./connections.ts";
import type { Opening } from "./openers.ts";
import type { SettingsFor } from "./settings.ts";

/** What a side process gets from its api, as a copy. */
export type SideProcessData = {
  readonly env: SettingsFor<"config" | "sideProcesses">;
  readonly client: Client;
};

/** A side process does one work at a time, which asks up to three queries at once outside its transaction. */
const POOL_MAX = 2;
/** A bundle has the program beside it. */
const entry = new URL(
  import.meta.url.endsWith(".ts") ? "./side-process.ts" : "./side-process.js",
  import.meta.url,
);

/** Opens the side processes for heavy work, which start with the first of it. */
export async function openSideProcesses({ env, client, log, onClose }: Opening<"sideProcesses">) {
  const { createSideProcesses } = await import("@evenly/platform/side-processes");
  const { DATABASE_URL, REDIS_URL, NODE_ENV, PUBLIC_URL, TOKEN_PEPPER, RECALL_MINUTE_MS, LOG_LEVEL } = env;
  const place = { DATABASE_URL, REDIS_URL, NODE_ENV, PUBLIC_URL, TOKEN_PEPPER, RECALL_MINUTE_MS, LOG_LEVEL };
  const data: SideProcessData = { env: place, client: { name: `${client.name}-side`, poolMax: POOL_MAX } };
  const sides = createSideProcesses({ entry, data, log });
  onClose("sideProcesses", () => sides.close());
  return sides;
}
