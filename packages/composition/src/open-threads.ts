import type { Client } from "./connections.ts";
import type { Opening } from "./openers.ts";
import type { SettingsFor } from "./settings.ts";

/** What a thread gets from its process, as a copy. */
export type ThreadData = { readonly env: SettingsFor<"config" | "threads">; readonly client: Client };

/** A thread does one work at a time, which asks up to three queries at once outside its transaction. */
const POOL_MAX = 2;
/** A bundle has the program beside it. */
const entry = new URL(import.meta.url.endsWith(".ts") ? "./thread.ts" : "./thread.js", import.meta.url);

/** Opens the threads for heavy work, which start with the first of it. */
export async function openThreads({ env, client, log, onClose }: Opening<"threads">) {
  const { createThreads } = await import("@evenly/platform/threads");
  const { DATABASE_URL, REDIS_URL, NODE_ENV, PUBLIC_URL, TOKEN_PEPPER, RECALL_MINUTE_MS, LOG_LEVEL } = env;
  const place = { DATABASE_URL, REDIS_URL, NODE_ENV, PUBLIC_URL, TOKEN_PEPPER, RECALL_MINUTE_MS, LOG_LEVEL };
  const data: ThreadData = { env: place, client: { name: `${client.name}-thread`, poolMax: POOL_MAX } };
  const threads = createThreads({ entry, data, log });
  onClose("threads", () => threads.close());
  return threads;
}
