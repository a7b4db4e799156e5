import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { judgeAudit } from "./judge-audit.mjs";

/**
 * @typedef {object} Manifest
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [overrides]
 *
 * @typedef {{ version: string, license?: string, integrity?: string, resolved?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const workspaces = ["packages", "apps"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}/package.json`),
);
/** @type {[string, Manifest][]} */
const manifests = ["package.json", ...workspaces].map((path) => [path, readJson(path)]);
/** @type {[string, Locked][]} */
const locked = Object.entries(readJson("package-lock.json").packages);
const installed = locked.filter(([path, { link }]) => path.includes("node_modules/") && !link);
const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf("node_modules/") + 13);

const LICENCES = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0"],
  ...["CC0-1.0", "MPL-2.0", "OFL-1.1", "Public Domain", "Unlicense", "Zlib"],
]);
/** Packages with another licence, and the reason. */
const EXCEPTIONS = [
  {
    of: /^@img\/sharp-/,
    licence: "LGPL-3.0-or-later",
    why: "libvips, linked as a shared library and unchanged",
  },
  { of: /^caniuse-lite$/, licence: "CC-BY-4.0", why: "data for building, not shipped" },
  { of: /^png-js$/, licence: undefined, why: "its LICENSE file is MIT, its package.json names none" },
];

/**
 * @param {string} name
 * @param {string | undefined} licence
 */
function isAllowed(name, licence) {
  const may = (/** @type {string | undefined} */ one) =>
    LICENCES.has(one ?? "") || EXCEPTIONS.some((each) => each.of.test(name) && each.licence === one);
  const any = (licence ?? "").replace(/[()]/g, "").split(" OR ");
  return licence === undefined ? may(licence) : any.some((all) => all.split(" AND ").every(may));
}

describe("dependencies", () => {
  it("have pinned exact versions that match the lock file", () => {
    const loose = manifests.flatMap(([path, { dependencies, devDependencies, overrides }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...overrides })
        .filter(([name, version]) => !(name.startsWith("@evenly/") && version === "*"))
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path} ${name} ${version}`),
    );
    expect(loose).toEqual([]);
    const inLock = Object.fromEntries(locked);
    const strays = manifests.flatMap(([path, { dependencies = {}, devDependencies = {} }]) => {
      const entry = /** @type {Manifest} */ (inLock[path.replace(/\/?package\.json$/, "")]);
      const sorted = (/** @type {Record<string, string>} */ pins) =>
        JSON.stringify(Object.entries(pins).sort());
      const here = sorted({ ...dependencies, ...devDependencies });
      return here === sorted({ ...entry.dependencies, ...entry.devDependencies }) ? [] : [path];
    });
    expect(strays).toEqual([]);
  });

  it("come from the registry with the hashes in the lock file", () => {
    expect(installed.length).toBeGreaterThan(500);
    const unknown = installed.filter(
      ([, { integrity, resolved }]) =>
        !integrity?.startsWith("sha512-") ||
        !(resolved ?? "https://registry.npmjs.org/").startsWith("https://registry.npmjs.org/"),
    );
    expect(unknown.map(([path]) => path)).toEqual([]);
  });

  it("have licences that we may distribute under", () => {
    const refused = installed.filter(([path, { license }]) => !isAllowed(nameOf(path), license));
    expect(refused.map(([path, { license }]) => `${nameOf(path)} ${license}`)).toEqual([]);
    for (const [name, licence] of [
      ["x", "GPL-3.0"],
      ["x", undefined],
      ["x", "MIT AND AGPL-3.0"],
      ["x", "LGPL-3.0-or-later"],
    ]) {
      expect(isAllowed(name ?? "", licence), licence).toBe(false);
    }
    expect(isAllowed("x", "(MIT OR GPL-2.0)")).toBe(true);
  });

  it("include a tRPC server without the prototype path vulnerability (GHSA-43p4-m455-4f4j)", () => {
    const version = installed.find(([path]) => path === "node_modules/@trpc/server")?.[1].version ?? "0.0.0";
    const [major = 0, minor = 0] = version.split(".").map(Number);
    expect(major > 11 || (major === 11 && minor >= 8), version).toBe(true);
  });

  it("for tests and tools are not installed in production", () => {
    const running = installed
      .filter(([, { dev, devOptional }]) => !dev && !devOptional)
      .map(([path]) => nameOf(path));
    expect(running).toContain("fastify");
    expect(
      running.filter((name) =>
        /^(vitest|@vitest\/|fast-check|@playwright|playwright|tsx|knip|autocannon)/.test(name),
      ),
    ).toEqual([]);
  });

  it("run no install scripts during the image build; only our own preparation runs", () => {
    const dockerfile = readFileSync(join(root, "infra/docker/Dockerfile"), "utf8");
    const installs = dockerfile.replace(/\\\n\s*/g, "").match(/^RUN npm .*$/gm) ?? [];
    expect(installs).toHaveLength(2);
    for (const line of installs) {
      expect(line).toMatch(/^RUN npm ci .*--ignore-scripts/);
    }
    expect(installs[0]).toContain("node scripts/prepare-install.mjs");
    // What our preparation patched is copied from there to the image.
    for (const patch of readdirSync(join(root, "patches"))) {
      const name = patch.replace(/\+[^+]+$/, "").replaceAll("+", "/");
      expect(dockerfile).toContain(`COPY --from=build /app/node_modules/${name} node_modules/${name}\n`);
    }
  });

  it("are all listed in the bill of materials", {
    timeout: 60_000,
  }, () => {
    const { sbom } = readJson("package.json").scripts;
    const [command, ...args] = `${sbom} --package-lock-only`.split(" ");
    const options = { cwd: root, encoding: /** @type {const} */ ("utf8"), maxBuffer: 2 ** 26 };
    const bill = JSON.parse(
      execFileSync(command ?? "", args, { ...options, stdio: ["ignore", "pipe", "ignore"] }),
    );
    const named = new Set(
      bill.components.map((/** @type {{ purl: string }} */ { purl }) => decodeURIComponent(purl)),
    );
    const all = installed.map(([path, { version }]) => `pkg:npm/${nameOf(path)}@${version}`);
    expect(all.filter((each) => !named.has(each))).toEqual([]);
  });
});

describe("the audit of dependencies", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const report = (/** @type {string} */ severity) => ({
    vulnerabilities: {
      leftpad: {
        via: [
          { url: "https://github.com/advisories/GHSA-1", severity, name: "leftpad", title: "pads too far" },
          "other",
        ],
      },
    },
  });
  const seen = (/** @type {string} */ day) => ({
    "https://github.com/advisories/GHSA-1": { seen: day, note: "waits for 2.0" },
  });
  const failuresOf = (/** @type {string} */ severity, /** @type {string} */ day) => {
    const verdict = judgeAudit(report(severity), seen(day), now);
    return verdict.kind === "judged" ? verdict.failures.length : -1;
  };

  it("fails for critical and high advisories older than their deadline", () => {
    expect(failuresOf("critical", "2026-11-14")).toBe(0);
    expect(failuresOf("critical", "2026-11-13")).toBe(1);
    expect(failuresOf("high", "2026-10-22")).toBe(0);
    expect(failuresOf("high", "2026-10-21")).toBe(1);
    expect(failuresOf("moderate", "2020-01-01")).toBe(0);
    const unknown = judgeAudit(report("high"), {}, now);
    expect(unknown).toMatchObject({ kind: "judged", failures: [expect.stringContaining("note it")] });
    expect(judgeAudit({ vulnerabilities: {} }, {}, now)).toEqual({
      kind: "judged",
      failures: [],
      waiting: [],
    });
  });

  it("reports an unreachable registry instead of passing", () => {
    for (const answer of [null, {}, { message: "405", error: { code: "ENOAUDIT" } }]) {
      expect(judgeAudit(answer, {}, now)).toEqual({ kind: "unreachable" });
    }
  });
});
