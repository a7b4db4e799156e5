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
import { readSecrets } from "./lib/settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "evenly-folder-"));
const data = join(home, ".data");
const cluster = join(data, "postgres");
const whole = join(home, "whole");

beforeAll(async () => {
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

/** Every command that starts the built-in database on the folder of a checkout. */
const commands = [["start.mjs"], ["ledger-verify.mjs"], ["backup.mjs"], ["operator.mjs", "fields", "reseal"]];
const restore = ["restore.mjs", join(home, "backup")];

/** @param {string[]} command */
async function run([script = "", ...args]) {
  const env = { ...process.env, PORT: "3319", DATABASE_URL: "", DATABASE_ADMIN_URL: "" };
  const child = spawn(process.execPath, [join(home, "scripts", script), ...args], { env });
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
  { what: "half made by initdb", damage: without(["base/4", "base/5"]), says: "no base/4, base/5" },
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

describe("a data folder that is not a whole database", { timeout: 120_000 }, () => {
  it.each(damages)("$what is refused by every command in one line, and stays as it is", async (each) => {
    putCluster(each.damage);
    const before = printOf(data);
    for (const command of commands) {
      const { code, said } = await run(command);
      expect({ command, code, lines: said.split("\n").length, said }).toMatchObject({ code: 1, lines: 1 });
      expect(said).toContain(each.says);
      expect(said).not.toMatch(/\b(remove|delete)\b/i);
      expect(printOf(data)).toEqual(before);
    }
    expect(await run(restore)).toMatchObject({ code: 1, said: expect.stringContaining("--replace") });
    expect(printOf(data)).toEqual(before);
  });

  it("is not made by what only reads or copies", async () => {
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
  it("is refused in one line, and stays", async () => {
    const aside = join(home, "aside");
    renameSync(data, aside);
    writeFileSync(data, "mine");
    for (const command of commands) {
      const { code, said } = await run(command);
      expect({ command, code, lines: said.split("\n").length, said }).toMatchObject({ code: 1, lines: 1 });
      expect(said).toContain(`${data} is there already, and is not a folder`);
    }
    expect(readFileSync(data, "utf8")).toBe("mine");
    rmSync(data);
    renameSync(aside, data);
  });
});

describe("secrets.json", { timeout: 120_000 }, () => {
  const file = join(data, "secrets.json");

  it.each([
    ["missing", () => rmSync(file), "secrets.json is missing"],
    ["cut short", () => truncateSync(file, 40), "secrets.json is not whole"],
    ["without a key", () => writeFileSync(file, '{"postgresPassword":"p"}'), "secrets.json lacks"],
    ["empty", () => truncateSync(file), "secrets.json is not whole"],
  ])("%s is refused in one line beside a database, and nothing is made anew", async (_what, damage, says) => {
    putCluster(() => {});
    const kept = readFileSync(file);
    damage();
    const before = printOf(data);
    for (const command of commands) {
      const { code, said } = await run(command);
      expect({ command, code, lines: said.split("\n").length, said }).toMatchObject({ code: 1, lines: 1 });
      expect(said).toContain(says);
      expect(said).not.toMatch(/\b(remove|delete)\b/i);
      expect(printOf(data)).toEqual(before);
    }
    writeFileSync(file, kept, { mode: 0o600 });
  });

  it("is made once, whole, and for its owner alone", () => {
    const folder = join(home, "fresh");
    const made = readSecrets(folder, { hasDatabase: false });
    expect(readSecrets(folder, { hasDatabase: true })).toEqual(made);
    expect(lstatSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder, "secrets.json.new"))).toBe(false);
  });
});
