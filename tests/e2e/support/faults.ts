import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { type Facts, readFacts } from "./facts.ts";

/** A killed worker starts slowly on a busy machine, since it has a lower priority than the other processes. */
const RESTART_MS_MAX = 40_000;
type Server = keyof Facts["pids"];

export type Faults = {
  /** Sends SIGKILL; resolves when the replacement process is ready. */
  readonly kill: (server: Server) => Promise<void>;
  /** Deletes all data of Redis. */
  readonly flushRedis: () => Promise<void>;
  readonly sql: postgres.Sql;
  readonly close: () => Promise<void>;
};

/** Opens access to the product under test, to inject faults. */
export function openFaults(): Faults {
  const { databaseUrl, redisUrl } = readFacts();
  // postgres.js would send `?host=` with a socket folder to the server as a setting.
  const [overTcp = ""] = databaseUrl.split("?");
  const sql = postgres(overTcp, { max: 1, onnotice: () => {} });
  return {
    kill: async (server) => {
      const pidOf = () => readFacts().pids[server];
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
