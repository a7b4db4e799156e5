import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { ApiEnv, MigrateEnv, readApiEnv, readMigrateEnv } from "../../apps/api/src/env.ts";
import { GatewayEnv, readGatewayEnv } from "../../apps/gateway/src/env.ts";
import { readWorkerEnv, WorkerEnv } from "../../apps/worker/src/env.ts";
import { environmentOf, readDockerfile, readServices } from "./deployment.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const services = readServices(root);
const readers = { api: readApiEnv, gateway: readGatewayEnv, worker: readWorkerEnv, migrate: readMigrateEnv };
const shapes = {
  api: ApiEnv.shape,
  gateway: GatewayEnv.shape,
  worker: WorkerEnv.shape,
  migrate: MigrateEnv.shape,
};
const processes = /** @type {(keyof typeof readers)[]} */ (Object.keys(readers));
/** Read by Node and the build. */
const TOOLS_OWN = ["NODE_OPTIONS", "TURBO_TELEMETRY_DISABLED"];
/** Read by `npm start` alone. */
const LAUNCHERS_OWN = ["DEMO_DATA"];
const known = new Set(processes.flatMap((name) => Object.keys(shapes[name])));

const folder = mkdtempSync(join(tmpdir(), "evenly-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
makeSecrets();

function makeSecrets() {
  execFileSync(process.execPath, [join(root, "infra/docker/make-secrets.mjs")], {
    env: { SECRETS_DIR: folder },
  });
}

const secretOf = (/** @type {string} */ name) => readFileSync(join(folder, name), "utf8");

/** @param {keyof typeof readers} name */
function environment(name) {
  const given = Object.entries(environmentOf(root, name));
  return Object.fromEntries(
    given.map(([key, value]) => [key, value.replaceAll(/\{([a-z_]+)\}/g, (_, secret) => secretOf(secret))]),
  );
}

/**
 * @param {keyof typeof readers} name
 * @param {Record<string, string>} given
 */
function startWith(name, given) {
  const real = process.env;
  process.env = given;
  try {
    return readers[name]();
  } finally {
    process.env = real;
  }
}

describe("docker-compose.yml", () => {
  it.each(processes)("gives the %s all that it needs in production, and nothing less would do", (name) => {
    const given = environment(name);
    expect(() => startWith(name, given)).not.toThrow();
    const needed = Object.keys(shapes[name]).filter((variable) => {
      const { [variable]: _left, ...rest } = given;
      try {
        startWith(name, rest);
        return false;
      } catch (error) {
        expect(String(error)).toContain(variable);
        return true;
      }
    });
    expect(needed).toContain("DATABASE_URL");
    expect(Object.keys(given)).toEqual(expect.arrayContaining(needed));
  });

  it("gives no variable that nobody reads", () => {
    const given = processes.flatMap((name) => Object.keys(environment(name)));
    expect(given.filter((name) => !known.has(name) && !TOOLS_OWN.includes(name))).toEqual([]);
  });

  it("asks each server at the port that it is given whether it is ready", () => {
    for (const [name, port] of /** @type {const} */ ([
      ["api", "PORT"],
      ["gateway", "GATEWAY_PORT"],
      ["worker", "WORKER_PORT"],
    ])) {
      const words = services[name]?.healthcheck?.test.join(" ");
      expect([name, words]).toEqual([name, expect.stringContaining(`:${environment(name)[port]}/readyz'`)]);
    }
  });

  it("names secrets that are made, and makes none that nothing names", () => {
    const named = [read("docker-compose.yml").matchAll(/\{([a-z_]+)\}|\/secrets\/([a-z_]+)/g)].flatMap(
      (all) => [...all],
    );
    expect(new Set(named.map((match) => match[1] ?? match[2]))).toEqual(new Set(readdirSync(folder)));
  });

  it("keeps the secrets that it has made, and one key pair of pushes when it was stopped between its two files", () => {
    const made = readdirSync(folder).map((name) => [name, secretOf(name)]);
    rmSync(join(folder, "vapid_public_key"));
    makeSecrets();
    expect(readdirSync(folder).map((name) => [name, secretOf(name)])).toEqual(made);
  });

  it("runs what the image holds", () => {
    const copied = readDockerfile(root).flatMap(({ words }) => /(apps\/\w+)\/dist$/.exec(words)?.[1] ?? []);
    const commands = Object.values(services).flatMap((service) => service.command?.[0] ?? []);
    const own = commands.filter((command) => command.startsWith("apps/"));
    expect(own.length).toBe(4);
    for (const command of own) {
      expect(copied).toContain(command.split("/dist/")[0]);
      expect([
        command,
        existsSync(join(root, command.replace("/dist/", "/src/").replace(/js$/, "ts"))),
      ]).toEqual([command, true]);
    }
  });
});

describe(".env.example", () => {
  const named = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(
    (match) => match[1] ?? "",
  );

  it("names every variable that a process reads, once, and no other", () => {
    expect([...named].sort()).toEqual([...known, ...LAUNCHERS_OWN].sort());
  });

  it("is production's, first of all, and starts nothing before what is empty is set", () => {
    expect(named[0]).toBe("NODE_ENV");
    const given = /** @type {Record<string, string>} */ (parseEnv(read(".env.example")));
    expect(given.NODE_ENV).toBe("production");
    const empty = Object.keys(given).filter((name) => given[name] === "");
    expect(empty).toContain("PUBLIC_URL");
    for (const name of processes) {
      const needed = empty.filter((variable) => variable in shapes[name]);
      const made = environment(name);
      const start = () => startWith(name, { ...made, ...given });
      for (const variable of needed.filter((each) => each !== "SMTP_URL" || name === "worker")) {
        expect(start).toThrow(`${variable} is missing`);
      }
      const filled = Object.fromEntries(empty.map((variable) => [variable, made[variable] ?? ""]));
      expect(() => startWith(name, { ...made, ...given, ...filled })).not.toThrow();
    }
  });
});

describe("development that others could reach", () => {
  const exposed = { PUBLIC_URL: "https://evenly.example", HOST: "0.0.0.0" };
  const withoutMode = (/** @type {keyof typeof readers} */ name) => {
    const { NODE_ENV: _forgotten, ...given } = environment(name);
    return { ...given, ...exposed };
  };
  const problem = /PUBLIC_URL: .*NODE_ENV=production.*HOST: /;

  it.each(processes)("is refused by the %s", (name) => {
    expect(() => startWith(name, withoutMode(name))).toThrow(problem);
  });

  it("ends the api in one line, with exit code 78", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "src/main.ts"], {
      cwd: join(root, "apps/api"),
      env: { ...withoutMode("api"), NODE_OPTIONS: "", WEB_DIST: "/nonexistent" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let words = "";
    child.stderr.on("data", (text) => {
      words += text;
    });
    const code = await new Promise((done) => child.once("close", done));
    expect([code, words.trim().split("\n")]).toEqual([78, [expect.stringMatching(problem)]]);
  });
});
