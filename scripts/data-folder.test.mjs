import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { needsInstall } from "./lib/install.mjs";
import { keyChecksOf } from "./lib/key-checks.mjs";
import { readSecrets } from "./lib/settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "evenly-folder-"));
const data = join(home, ".data");
const cluster = join(data, "postgres");
const whole = join(home, "whole");

beforeAll(async () => {
  // Otherwise start.mjs would reinstall the packages that this checkout's other tests are using.
  expect(needsInstall(root, "develop")).toBe(false);
  chmodSync(home, 0o755);
  cpSync(join(root, "scripts"), join(home, "scripts"), { recursive: true });
  for (const name of ["apps", "packages", "patches", "node_modules", "package.json", "package-lock.json"])
    symlinkSync(join(root, name), join(home, name));
  mkdirSync(data);
  const { postgresPassword } = readSecrets(data, { hasDatabase: false });
  const server = await startEmbeddedPostgres({ dataDir: whole, password: postgresPassword });
  await server.stop();
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Every command that starts the built-in database on a checkout's data folder. */
const commands = [
  ["backup.mjs"],
  ["verify.mjs", "ledger"],
  ["operator.mjs", "fields", "reseal"],
  ["start.mjs"],
];
/** A command that continues instead of refusing is killed after this many ms. */
const COMMAND_MS_MAX = 60_000;
const restore = ["restore.mjs", join(home, "backup")];

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [settings]
 */
async function run([script = "", ...args], settings = {}) {
  const env = { ...process.env, PORT: "3319", DATABASE_URL: "", DATABASE_ADMIN_URL: "", ...settings };
  const child = spawn(process.execPath, [join(home, "scripts", script), ...args], {
    env,
    timeout: COMMAND_MS_MAX,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, said: said.trim() };
}

/**
 * Each file's mode and content.
 * @param {string} folder
 */
function printOf(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return paths.map((path) => {
    const found = lstatSync(join(folder, path));
    const content = found.isFile() ? readFileSync(join(folder, path)) : "";
    return `${path} ${found.mode.toString(8)} ${createHash("sha256").update(content).digest("hex")}`;
  });
}

/** @param {(folder: string) => void} damage */
function putCluster(damage) {
  rmSync(cluster, { recursive: true, force: true });
  execFileSync("cp", ["-a", whole, cluster]);
  damage(cluster);
}

/** @param {string[]} names */
const without = (names) => (/** @type {string} */ folder) => {
  for (const name of names) rmSync(join(folder, name), { recursive: true });
};

const damages = [
  { what: "without PG_VERSION", damage: without(["PG_VERSION"]), says: "no PG_VERSION" },
  { what: "without pg_control", damage: without(["global/pg_control"]), says: "no global/pg_control" },
  { what: "left by an interrupted initdb", damage: without(["base/4", "base/5"]), says: "no base/4, base/5" },
  { what: "without its log", damage: without(["pg_wal"]), says: "no pg_wal" },
  {
    what: "of another version",
    damage: (/** @type {string} */ folder) => writeFileSync(join(folder, "PG_VERSION"), "17\n"),
    says: 'was made by PostgreSQL "17"',
  },
  {
    what: "that is read-only",
    damage: (/** @type {string} */ folder) => execFileSync("chmod", ["-R", "a-w", folder]),
    says: "read-only",
  },
  {
    what: "that is not Evenly's",
    damage: (/** @type {string} */ folder) => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      writeFileSync(join(folder, "notes.txt"), "mine");
    },
    says: "holds 1 entries (notes.txt)",
  },
  {
    what: "that is a link to a disk that is not there",
    damage: (/** @type {string} */ folder) => {
      rmSync(folder, { recursive: true });
      symlinkSync("/nonexistent/disk", folder);
    },
    says: "is a link to a folder that is missing",
  },
];

describe("a data folder that is not a complete database", { timeout: 120_000 }, () => {
  it.each(damages)("$what is refused by every command in one line and left unchanged", async (each) => {
    putCluster(each.damage);
    const before = printOf(data);
    for (const command of commands) {
      const { code, said } = await run(command);
      expect(printOf(data)).toEqual(before);
      expect({ command, code, lines: said.split("\n").length, said }).toMatchObject({ code: 1, lines: 1 });
      expect(said).toContain(each.says);
      expect(said).not.toMatch(/\b(remove|delete)\b/i);
    }
    expect(await run(restore)).toMatchObject({ code: 1, said: expect.stringContaining("--replace") });
    expect(printOf(data)).toEqual(before);
  });

  it("is not created by commands that only read or copy", async () => {
    rmSync(cluster, { recursive: true, force: true });
    const before = printOf(data);
    for (const command of commands.filter(([script]) => script !== "start.mjs")) {
      expect(await run(command)).toMatchObject({
        code: 1,
        said: expect.stringContaining(`There is no database in ${cluster}`),
      });
      expect(printOf(data)).toEqual(before);
    }
  });
});

describe("a .data that is a file", () => {
  it("is refused in one line and left unchanged", async () => {
    const aside = join(home, "aside");
    renameSync(data, aside);
    writeFileSync(data, "mine");
    for (const command of commands) {
      const { code, said } = await run(command);
      expect({ command, code, lines: said.split("\n").length, said }).toMatchObject({ code: 1, lines: 1 });
      expect(said).toContain(`${data} exists and is not a folder`);
    }
    expect(readFileSync(data, "utf8")).toBe("mine");
    rmSync(data);
    renameSync(aside, data);
  });
});

describe("a backup", { timeout: 120_000 }, () => {
  it("is refused by restore in one line if its keys differ from the current ones, before any file is replaced", async () => {
    rmSync(cluster, { recursive: true, force: true });
    const folder = join(home, "of-other-keys");
    mkdirSync(folder);
    cpSync(join(data, "secrets.json"), join(folder, "secrets.json"));
    const keyChecks = keyChecksOf({}, { fieldKey: "0a".repeat(32), lookupKey: "another" });
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ keyChecks, files: {} }));
    const before = printOf(data);
    const { code, said } = await run(["restore.mjs", folder]);
    expect({ code, lines: said.split("\n").length, said }).toMatchObject({ code: 1, lines: 1 });
    expect(said).toContain("The database is sealed with other keys than the keys at hand");
    expect(printOf(data)).toEqual(before);
  });
});

describe("an exposed development start", { timeout: 120_000 }, () => {
  it.each([
    ["a PUBLIC_URL of others", { PUBLIC_URL: "https://evenly.example" }, "PUBLIC_URL"],
    ["a listener for all networks", { HOST: "0.0.0.0" }, "HOST"],
  ])("is refused for %s in one line, before any data is created", async (_what, settings, name) => {
    rmSync(cluster, { recursive: true, force: true });
    const before = printOf(data);
    const { code, said } = await run(["start.mjs"], settings);
    expect({ code, lines: said.split("\n").length, said }).toMatchObject({ code: 78, lines: 1 });
    expect(said).toContain(`${name}: development serves this machine alone; set NODE_ENV=production`);
    expect(printOf(data)).toEqual(before);
  });
});

describe("secrets.json", { timeout: 120_000 }, () => {
  const file = join(data, "secrets.json");

  it.each([
    ["missing", () => rmSync(file), "secrets.json is missing"],
    ["cut short", () => truncateSync(file, 40), "secrets.json is incomplete"],
    ["without a key", () => writeFileSync(file, '{"postgresPassword":"p"}'), "secrets.json lacks"],
    ["empty", () => truncateSync(file), "secrets.json is incomplete"],
    [
      "with a key that is not hex",
      () => writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), fieldKey: "k" })),
      "secrets.json: fieldKey is not 64 hex digits",
    ],
  ])(
    "%s is refused in one line if a database exists, and no new file is created",
    async (_what, damage, says) => {
      putCluster(() => {});
      const kept = readFileSync(file);
      damage();
      const before = printOf(data);
      for (const command of commands) {
        const { code, said } = await run(command);
        expect(printOf(data)).toEqual(before);
        expect({ command, code, lines: said.split("\n").length, said }).toMatchObject({ code: 1, lines: 1 });
        expect(said).toContain(says);
        expect(said).not.toMatch(/\b(remove|delete)\b/i);
      }
      writeFileSync(file, kept, { mode: 0o600 });
    },
  );

  it("is created once, completely, and readable by its owner only", () => {
    const folder = join(home, "fresh");
    const made = readSecrets(folder, { hasDatabase: false });
    expect(readSecrets(folder, { hasDatabase: true })).toEqual(made);
    expect(lstatSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder, "secrets.json.new"))).toBe(false);
  });
});
