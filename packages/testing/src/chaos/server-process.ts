import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

export type ServerSpec = {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Hears each line that it says. */
  readonly onLine?: ((line: string) => void) | undefined;
};

const START_MS_MAX = 60_000;
/** A process that could not start because what it needs is away is started again after this. */
const START_AGAIN_MS = 100;
const LINES_MAX = 200;

/** One process of the product: started, killed, paused and woken on purpose; an end that nobody asked for is a crash. */
export class ServerProcess {
  readonly #spec: ServerSpec;
  #process: ChildProcess | null = null;
  #isWanted = false;
  readonly #lines: string[] = [];
  /** Ends after readiness that nobody asked for, with the last words. */
  readonly crashes: string[] = [];
  /** Milliseconds from each start to its readiness. */
  readonly startTimes: number[] = [];

  constructor(spec: ServerSpec) {
    this.#spec = spec;
  }

  get name(): string {
    return this.#spec.name;
  }

  /** Its last words, of this start and those before. */
  get words(): string {
    return this.#lines.join("\n");
  }

  /** Starts, and starts again until it says that it is ready; what it needs may be away. */
  async start(): Promise<void> {
    this.#isWanted = true;
    const giveUpAt = Date.now() + START_MS_MAX;
    while (this.#isWanted) {
      if (await this.#startOnce()) return;
      if (Date.now() > giveUpAt) throw new Error(`${this.name} does not start\n${this.#lines.join("\n")}`);
      await sleep(START_AGAIN_MS);
    }
  }

  /** SIGKILL, and waits until it is reaped. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** SIGTERM, and waits. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  resume(): void {
    this.#process?.kill("SIGCONT");
  }

  async #startOnce(): Promise<boolean> {
    const startedAt = performance.now();
    const { args, cwd, env } = this.#spec;
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    this.#process = child;
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on("line", (line) => this.#keep(line));
    let isReady = false;
    const ready = new Promise<true>((resolve) => child.once("message", () => resolve(true)));
    const ended = new Promise<false>((resolve) => {
      child.once("close", (code, signal) => {
        if (this.#process === child) this.#process = null;
        if (isReady && this.#isWanted) this.#noteCrash(signal ?? code);
        resolve(false);
      });
    });
    isReady = await Promise.race([ready, ended]);
    if (isReady) this.startTimes.push(performance.now() - startedAt);
    return isReady;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#isWanted = false;
    const child = this.#process;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill(signal);
    await ended;
  }

  #noteCrash(cause: NodeJS.Signals | number | null): void {
    this.crashes.push(`${this.name} ended by itself (${cause})\n${this.#lines.slice(-30).join("\n")}`);
    void this.start();
  }

  #keep(line: string): void {
    this.#spec.onLine?.(line);
    this.#lines.push(line);
    this.#lines.splice(0, Math.max(0, this.#lines.length - LINES_MAX));
  }
}
