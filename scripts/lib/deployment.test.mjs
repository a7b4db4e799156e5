import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { ApiEnv, MigrateEnv, readApiEnv, readMigrateEnv, warningsOf } from "../../apps/api/src/env.ts";
import { GatewayEnv, readGatewayEnv } from "../../apps/gateway/src/env.ts";
import { readWorkerEnv, WorkerEnv } from "../../apps/worker/src/env.ts";
import { environmentOf, readDockerfile, readNetwork, readServices } from "./deployment.mjs";

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
/** A version down to the patch level. */
const PINNED = /^[\w./-]+:v?\d+(\.\d+)+$/;
/** Variables read by Node and the build. */
const TOOLS_OWN = ["NODE_OPTIONS", "TURBO_TELEMETRY_DISABLED"];
/** Variables read by `npm start` only. */
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
  const settings = {
    SMTP_URL: "smtp://mail.example:587",
    STRIPE_SECRET_KEY: "sk_test_deployment_only",
    STRIPE_PUBLISHABLE_KEY: "pk_test_deployment_only",
    STRIPE_WEBHOOK_SECRET: "whsec_deployment_only_0",
  };
  const given = Object.entries(environmentOf(root, name, settings));
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
  it.each(processes)("gives the %s exactly the variables that it needs in production", (name) => {
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

  it.each(/** @type {const} */ (["migrate", "worker"]))(
    "without SMTP_URL stops the %s, which names it",
    (name) => {
      expect(environmentOf(root, name).SMTP_URL).toBe("");
      expect(() => startWith(name, { ...environment(name), SMTP_URL: "" })).toThrow("SMTP_URL is missing");
    },
  );

  it("catches mail in the profile dev only, and serves TLS in the profile proxy only", () => {
    const profiles = Object.entries(services).flatMap(([name, { profiles: own }]) =>
      own === undefined ? [] : [[name, own]],
    );
    expect(Object.fromEntries(profiles)).toEqual({
      mailpit: ["dev"],
      caddy: ["proxy"],
      backup: ["tools"],
      restore: ["tools"],
    });
  });

  it("trusts the address of its own proxy, which no other container can get", () => {
    const { caddy } = services;
    const address = caddy?.networks?.default.ipv4_address ?? "";
    expect(environmentOf(root, "api").TRUST_PROXY).toBe(address);
    const [{ subnet = "", ip_range: range = "" } = {}] = readNetwork(root).ipam.config;
    const nets = new BlockList();
    const add = (/** @type {string} */ net) =>
      nets.addSubnet(net.split("/")[0] ?? "", Number(net.split("/")[1]));
    add(range);
    expect(nets.check(address)).toBe(false);
    add(subnet);
    expect(nets.check(address)).toBe(true);
    expect(read("infra/caddy/Caddyfile")).toMatch(/^\{\$PUBLIC_URL\}$[\s\S]*^reverse_proxy api:3000 /m);
    expect(caddy?.ports).toEqual(expect.arrayContaining(["80:80", "443:443"]));
  });

  it("warns where people come over https and no proxy is trusted", () => {
    const PUBLIC_URL = "https://pay.example";
    expect(warningsOf({ PUBLIC_URL })).toEqual([expect.stringContaining("TRUST_PROXY is empty")]);
    expect(warningsOf({ PUBLIC_URL, TRUST_PROXY: "172.30.57.10" })).toEqual([]);
    expect(warningsOf({ PUBLIC_URL: "http://localhost:8080" })).toEqual([]);
  });

  it("rotates logs and limits memory and processes of every container, and pins every image", () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.logging?.options]).toEqual([name, { "max-size": "10m", "max-file": "5" }]);
      expect([name, service.mem_limit, service.pids_limit]).toEqual([
        name,
        expect.stringMatching(/^\d+[mg]$/),
        expect.any(Number),
      ]);
      if (service.image !== "evenly")
        expect([name, service.image]).toEqual([name, expect.stringMatching(PINNED)]);
    }
    const [base] = readDockerfile(root).filter(({ kind }) => kind === "FROM");
    expect(base?.words).toMatch(/^node:\d+\.\d+\.\d+-trixie-slim AS base$/);
  });

  it("sets no unused variable", () => {
    const given = processes.flatMap((name) => Object.keys(environment(name)));
    expect(given.filter((name) => !known.has(name) && !TOOLS_OWN.includes(name))).toEqual([]);
  });

  it("checks each server's readiness on its configured port", () => {
    for (const [name, port] of /** @type {const} */ ([
      ["api", "PORT"],
      ["gateway", "GATEWAY_PORT"],
      ["worker", "WORKER_PORT"],
    ])) {
      const words = services[name]?.healthcheck?.test.join(" ");
      expect([name, words]).toEqual([name, expect.stringContaining(`:${environment(name)[port]}/readyz'`)]);
    }
  });

  it("uses exactly the secrets that are created", () => {
    const named = [read("docker-compose.yml").matchAll(/\{([a-z_]+)\}|\/secrets\/([a-z_]+)/g)].flatMap(
      (all) => [...all],
    );
    expect(new Set(named.map((match) => match[1] ?? match[2]))).toEqual(new Set(readdirSync(folder)));
  });

  it("keeps existing secrets, and one VAPID key pair if it was interrupted between the two files", () => {
    const made = readdirSync(folder).map((name) => [name, secretOf(name)]);
    rmSync(join(folder, "vapid_public_key"));
    makeSecrets();
    expect(readdirSync(folder).map((name) => [name, secretOf(name)])).toEqual(made);
  });

  it("runs commands that the image contains", () => {
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

  it("names every variable that a process reads exactly once, and no other", () => {
    expect([...named].sort()).toEqual([...known, ...LAUNCHERS_OWN].sort());
  });

  it("is a production configuration that does not start until the empty values are set", () => {
    expect(named[0]).toBe("NODE_ENV");
    const given = /** @type {Record<string, string>} */ (parseEnv(read(".env.example")));
    expect(given.NODE_ENV).toBe("production");
    const empty = Object.keys(given).filter((name) => given[name] === "");
    expect(empty).toContain("PUBLIC_URL");
    for (const name of processes) {
      const needed = empty.filter((variable) => variable in shapes[name]);
      const made = environment(name);
      const start = () => startWith(name, { ...made, ...given });
      for (const variable of needed.filter(
        (each) => each !== "SMTP_URL" || name === "worker" || name === "migrate",
      )) {
        expect(start).toThrow(`${variable} is missing`);
      }
      const filled = Object.fromEntries(empty.map((variable) => [variable, made[variable] ?? ""]));
      expect(() => startWith(name, { ...made, ...given, ...filled })).not.toThrow();
    }
  });
});

describe("exposed development settings", () => {
  const exposed = { PUBLIC_URL: "https://evenly.example", HOST: "0.0.0.0" };
  const withoutMode = (/** @type {keyof typeof readers} */ name) => {
    const { NODE_ENV: _forgotten, ...given } = environment(name);
    return { ...given, ...exposed };
  };
  const problem = /PUBLIC_URL: .*NODE_ENV=production.*HOST: /;

  it.each(processes)("are refused by the %s", (name) => {
    expect(() => startWith(name, withoutMode(name))).toThrow(problem);
  });

  it("end the api in one line with exit code 78", async () => {
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
