import { setTimeout as sleep } from "node:timers/promises";

type Cause = NodeJS.Signals | number | null;
type ChildSpec = {
  readonly name: string;
  readonly args: string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
};
export type RunningSupervisor = { stop(): Promise<void>; kill(): void };
/** scripts/lib/supervisor.mjs, under which `npm start` runs the same processes. */
export type StartSupervisor = (options: {
  readonly stages: ChildSpec[][];
  readonly print: (name: string, line: string) => void;
  readonly giveUp: (reason: string) => void;
  readonly onReady: (name: string, pid: number) => void;
  readonly onEnd: (name: string, cause: Cause) => void;
}) => RunningSupervisor;

export type ServerSpec = {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly startSupervisor: StartSupervisor;
  /** Called for each output line. */
  readonly onLine?: ((line: string) => void) | undefined;
};

const START_MS_MAX = 60_000;
const LINES_MAX = 200;

/**
 * One process of the product under the product's supervisor, which tests can start, kill, pause and resume. An exit that the test
 * did not cause is a crash, also before readiness.
 */
export class ServerProcess {
  readonly #spec: ServerSpec;
  #supervisor: RunningSupervisor | null = null;
  #pid: number | null = null;
  #startedAt = 0;
  #isStruck = false;
  #isTimed = true;
  #refusal: string | null = null;
  readonly #lines: string[] = [];
  /** Unexpected exits, with the last output. */
  readonly crashes: string[] = [];
  /** Milliseconds from each start or kill to readiness, including the supervisor's pause. */
  readonly startTimes: number[] = [];

  constructor(spec: ServerSpec) {
    this.#spec = spec;
  }

  get name(): string {
    return this.#spec.name;
  }

  /** Its last output lines, also of earlier starts. */
  get words(): string {
    return this.#lines.join("\n");
  }

  /** Starts it under a supervisor and waits until it is ready. */
  async start(): Promise<void> {
    this.#refusal = null;
    this.#startedAt = performance.now();
    const { name, args, cwd, env, startSupervisor } = this.#spec;
    this.#supervisor = startSupervisor({
      stages: [[{ name, args: [...args], cwd, env }]],
      print: (_name, line) => this.#keep(line),
      giveUp: (reason) => {
        this.#refusal = reason;
      },
      onReady: (_name, pid) => this.#noteReady(pid),
      onEnd: (_name, cause) => this.#noteEnd(cause),
    });
    await this.untilReady();
  }

  /** SIGKILL; the supervisor restarts it. Resolves once the process is dead. Not timed while a dependency is unreachable. */
  async crash(isTimed = true): Promise<void> {
    const pid = await this.untilReady();
    this.#isStruck = true;
    this.#isTimed = isTimed;
    this.#startedAt = performance.now();
    process.kill(pid, "SIGKILL");
    while (this.#isStruck) await sleep(1);
  }

  /** Waits until the supervisor has restarted it. */
  async untilReady(): Promise<number> {
    const giveUpAt = Date.now() + START_MS_MAX;
    while (this.#pid === null) {
      if (this.#refusal !== null) throw new Error(`${this.name} refuses to start: ${this.#refusal}`);
      if (Date.now() > giveUpAt) throw new Error(`${this.name} does not start\n${this.words}`);
      await sleep(5);
    }
    return this.#pid;
  }

  /** SIGKILL without a restart. */
  async kill(): Promise<void> {
    this.#supervisor?.kill();
    await this.stop();
  }

  /** SIGTERM without a restart; waits for the exit. */
  async stop(): Promise<void> {
    await this.#supervisor?.stop();
    this.#supervisor = null;
    this.#pid = null;
  }

  pause(): void {
    this.signal("SIGSTOP");
  }

  resume(): void {
    this.signal("SIGCONT");
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#pid !== null) process.kill(this.#pid, signal);
  }

  #noteReady(pid: number): void {
    this.#pid = pid;
    if (this.#isTimed) this.startTimes.push(performance.now() - this.#startedAt);
    this.#isTimed = true;
  }

  #noteEnd(cause: Cause): void {
    this.#pid = null;
    if (!this.#isStruck) {
      this.#startedAt = performance.now();
      this.crashes.push(`${this.name} ended by itself (${cause})\n${this.#lines.slice(-30).join("\n")}`);
    }
    this.#isStruck = false;
  }

  #keep(line: string): void {
    this.#spec.onLine?.(line);
    this.#lines.push(line);
    this.#lines.splice(0, Math.max(0, this.#lines.length - LINES_MAX));
  }
}
