import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TEST_SEAL_KEYS } from "@evenly/testing";
import { findFreePort } from "@evenly/testing/find-free-port";

export const SECRET = "operations-test-secret-of-32-characters";
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Inside the repository, so that the builds can resolve external packages. */
const BUILDS = join(ROOT, "node_modules/.cache", `processes-${process.pid}`);
const NAMES = ["api", "gateway", "worker"] as const;
type Name = (typeof NAMES)[number];

export type RunningProcess = {
  /** Everything it printed since its first start. */
  readonly written: () => string;
  /** Its log lines with this request id. */
  readonly linesOf: (requestId: string) => readonly Record<string, unknown>[];
  readonly url: string;
  start(): Promise<void>;
  /** Sends the signal and returns the exit code; null if it was killed. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

/** Builds the three processes from the sources, on free ports and one database; does not start them. */
export async function prepareProcesses(facts: {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  /** Address of the trace collector. */
  readonly collectorUrl: string;
  readonly drainMs: number;
}): Promise<Readonly<Record<Name, RunningProcess>>> {
  const [api, gateway, worker] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const ports = { api, gateway, worker };
  const env = {
    LOG_LEVEL: "debug",
    DRAIN_MS: String(facts.drainMs),
    DATABASE_URL: facts.databaseUrl,
    PORT: String(ports.api),
    GATEWAY_PORT: String(ports.gateway),
    WORKER_PORT: String(ports.worker),
    PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
    API_INTERNAL_URL: `http://127.0.0.1:${ports.api}`,
    GATEWAY_INTERNAL_URL: `http://127.0.0.1:${ports.gateway}`,
    SMTP_URL: facts.smtpUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: facts.collectorUrl,
    MAIL_FROM: "Evenly <no-reply@evenly.test>",
    TICKET_SECRET: SECRET,
    TOKEN_PEPPER: SECRET,
    FIELD_KEYS: TEST_SEAL_KEYS.fieldKeys,
    LOOKUP_KEY: TEST_SEAL_KEYS.lookupKey,
    WEB_DIST: "/nonexistent",
  };
  await Promise.all(NAMES.map(build));
  const [first, second, third] = NAMES.map((name) => prepare(name, ports[name], env));
  return { api: first, gateway: second, worker: third } as Record<Name, RunningProcess>;
}

async function build(name: Name): Promise<void> {
  const script = join(ROOT, "scripts/build-server.mjs");
  await promisify(execFile)(process.execPath, [script, join(BUILDS, name)], {
    cwd: join(ROOT, "apps", name),
  });
}

export function forgetBuilds(): void {
  rmSync(BUILDS, { recursive: true, force: true });
}

function prepare(name: Name, port: number, env: NodeJS.ProcessEnv): RunningProcess {
  const entry = join(BUILDS, name, "main.js");
  let child: ChildProcess | null = null;
  let written = "";
  const take = (chunk: Buffer) => {
    written += chunk.toString();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    written: () => written,
    linesOf: (requestId) =>
      written
        .split("\n")
        .filter((line) => line.includes(requestId) && line.startsWith("{"))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.requestId === requestId),
    start: async () => {
      const started = spawn(process.execPath, ["--enable-source-maps", entry], {
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        env,
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) stream?.on("data", take);
      const failed = once(started, "exit").then(() => {
        throw new Error(`${name} ended while starting:\n${written.slice(-2000)}`);
      });
      await Promise.race([once(started, "message"), failed]);
      failed.catch(() => {});
    },
    end: async (signal) => {
      const running = child;
      child = null;
      if (running === null || running.exitCode !== null) return running?.exitCode ?? null;
      const ended = once(running, "close");
      running.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}
