import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { familyOf, signalAll, waitUntilGone } from "./processes.ts";

/** The embedded server of scripts/lib/embedded-postgres.mjs, a direct child of this process. */
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

/** The Postgres server of a chaos run, as durable as the product's; it can be killed, paused and restarted. */
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

  /** URL as superuser; database `postgres` by default. */
  adminUrl(database = "postgres"): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** URL as the app's role, over the given port. */
  appUrl(database: string, port = this.port): string {
    return `postgres://evenly_app:${PASSWORD}@127.0.0.1:${port}/${database}`;
  }

  /** SIGKILL to the server and its backends, so that nothing in memory is written. */
  async kill(): Promise<void> {
    this.kills += 1;
    const family = this.#family();
    signalAll(family, "SIGKILL");
    await waitUntilGone(family);
  }

  /** SIGSTOP to the server and its backends; returns a function that resumes them. */
  pause(): () => void {
    const family = this.#family();
    signalAll(family, "SIGSTOP");
    return () => signalAll(family, "SIGCONT");
  }

  /** Restarts it on the same port and data. */
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
