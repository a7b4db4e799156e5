import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { familyOf, signalAll, waitUntilGone } from "./processes.ts";

/** As scripts/lib/embedded-postgres.mjs starts it, a direct child of this process. */
export type StartPostgres = (options: {
  readonly dataDir: string;
  readonly password: string;
  readonly port?: number;
  readonly maxConnections?: number;
}) => Promise<{
  readonly adminUrl: string;
  readonly port: number;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}>;

const PASSWORD = "chaos";
const START_MS_MAX = 30_000;

/** The Postgres of a chaos run, with everything durable as in the product; it can be killed, paused and started again. */
export class PostgresServer {
  readonly #start: StartPostgres;
  readonly #dataDir: string;
  #running: Awaited<ReturnType<StartPostgres>>;
  kills = 0;

  private constructor(start: StartPostgres, dataDir: string, running: Awaited<ReturnType<StartPostgres>>) {
    this.#start = start;
    this.#dataDir = dataDir;
    this.#running = running;
  }

  static async open(start: StartPostgres, dataDir: string): Promise<PostgresServer> {
    const running = await start({ dataDir, password: PASSWORD, maxConnections: 200 });
    return new PostgresServer(start, dataDir, running);
  }

  get port(): number {
    return this.#running.port;
  }

  /** As superuser; `postgres` unless a database is named. */
  adminUrl(database = "postgres"): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** As the app's own role, over the given port. */
  appUrl(database: string, port = this.port): string {
    return `postgres://evenly_app:${PASSWORD}@127.0.0.1:${port}/${database}`;
  }

  /** SIGKILL to the server and each of its backends, so that nothing in memory is written any more. */
  async kill(): Promise<void> {
    this.kills += 1;
    const family = this.#family();
    signalAll(family, "SIGKILL");
    await waitUntilGone(family);
  }

  /** SIGSTOP to the server and its backends; gives what wakes them. */
  pause(): () => void {
    const family = this.#family();
    signalAll(family, "SIGSTOP");
    return () => signalAll(family, "SIGCONT");
  }

  /** Starts it again on the same port and data. */
  async restart(): Promise<void> {
    const giveUpAt = Date.now() + START_MS_MAX;
    for (;;) {
      try {
        this.#running = await this.#start({
          dataDir: this.#dataDir,
          password: PASSWORD,
          port: this.port,
          maxConnections: 200,
        });
        return;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
        await sleep(100);
      }
    }
  }

  async stop(): Promise<void> {
    await this.#running.stop();
  }

  #family(): readonly number[] {
    const [pid = ""] = readFileSync(join(this.#running.dataDir, "postmaster.pid"), "utf8").split("\n");
    return familyOf(Number(pid));
  }
}
