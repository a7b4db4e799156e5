import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const START_MS_MAX = 10_000;
const ANSWER_MS_MAX = 2000;

/** The Redis of a chaos run, without persistence: each restart loses all data. */
export class RedisServer {
  readonly port: number;
  #process: ChildProcess | null = null;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    const settings = ["--bind", "127.0.0.1", "--port", String(this.port), "--save", "", "--appendonly", "no"];
    this.#process = spawn("redis-server", [...settings, "--maxmemory-policy", "noeviction"], {
      stdio: "ignore",
      cwd: tmpdir(),
    });
    const giveUpAt = Date.now() + START_MS_MAX;
    while ((await this.ask("PING").catch(() => "")) !== "+PONG") {
      if (Date.now() > giveUpAt) throw new Error("redis-server did not start");
      await sleep(10);
    }
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    this.#process = null;
    const ended = new Promise((resolve) => running.once("close", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  pause(): void {
    this.#process?.kill("SIGSTOP");
  }

  resume(): void {
    this.#process?.kill("SIGCONT");
  }

  /** Sends one inline command and returns the first line of the answer. */
  ask(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, "127.0.0.1", () => socket.write(`${command}\r\n`));
      socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy(new Error(`redis did not answer ${command}`)));
      socket.once("error", reject);
      socket.once("data", (data) => {
        socket.destroy();
        resolve(String(data).split("\r\n")[0] ?? "");
      });
    });
  }
}
