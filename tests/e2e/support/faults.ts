import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";

/** Facts about the running product, written by scripts/lib/e2e-server.mjs. */
type Facts = {
  readonly pids: Readonly<Record<"api" | "gateway" | "worker", number>>;
  readonly redisUrl: string;
  readonly databaseUrl: string;
};
/** Long, because the worker has a lower priority than the other processes and starts slowly on a busy machine. */
const RESTART_MS_MAX = 120_000;
type Server = keyof Facts["pids"];

export type Faults = {
  /** Sends SIGKILL; resolves when the replacement process is ready. */
  readonly kill: (server: Server) => Promise<void>;
  /** Deletes all data of Redis. */
  readonly flushRedis: () => Promise<void>;
  readonly sql: postgres.Sql;
  readonly close: () => Promise<void>;
};

/** Opens access to the product at an address, to inject faults. */
export async function openFaults(baseURL: string | undefined): Promise<Faults> {
  const file = `test-results/product-${new URL(baseURL ?? "").port}.json`;
  const read = () => JSON.parse(readFileSync(file, "utf8")) as Partial<Facts>;
  await expect.poll(() => read().databaseUrl).toBeDefined();
  const { databaseUrl, redisUrl } = read() as Facts;
  // postgres.js would send `?host=` with a socket folder to the server as a setting.
  const [overTcp = ""] = databaseUrl.split("?");
  const sql = postgres(overTcp, { max: 1, onnotice: () => {} });
  return {
    kill: async (server) => {
      const pidOf = () => (read() as Facts).pids[server];
      const before = pidOf();
      process.kill(before, "SIGKILL");
      const giveUpAt = Date.now() + RESTART_MS_MAX;
      while (pidOf() === before && Date.now() < giveUpAt) await sleep(20);
      expect(pidOf(), `${server} was started again`).not.toBe(before);
    },
    flushRedis: () => askRedis(redisUrl, "FLUSHALL"),
    sql,
    close: () => sql.end(),
  };
}

function askRedis(url: string, command: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${command}\r\n`));
    socket.once("error", reject);
    socket.once("data", (answer) => {
      socket.destroy();
      if (String(answer).startsWith("+OK")) resolve();
      else reject(new Error(String(answer)));
    });
  });
}
