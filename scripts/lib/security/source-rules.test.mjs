import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseFile, walk } from "../house/source-file.mjs";

/** @typedef {import("../house/source-file.mjs").Node} Node */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const paths = execFileSync("git", ["ls-files", "apps", "packages"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (path) =>
      /\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|packages\/testing\/|\.gen\.ts$/.test(path),
  );
/** @type {import("../house/source-file.mjs").SourceFile[]} */
const files = paths.map((path) => parseFile(path, readFileSync(join(root, path), "utf8")));
const isServer = (/** @type {string} */ path) =>
  !path.startsWith("apps/web/") &&
  !path.startsWith("packages/ui/") &&
  !path.startsWith("packages/card-emulator/");

const nameOf = (/** @type {Node | undefined} */ node) => node?.name ?? node?.property?.name ?? "";
const isConstant = (/** @type {Node | undefined} */ node) =>
  node?.type === "Literal" ||
  (node?.type === "TemplateLiteral" && node.expressions.length === 0) ||
  (node?.type === "Identifier" && /^[A-Z][A-Z0-9_]+$/.test(node.name));
/**
 * @param {Node} node
 * @param {RegExp} names
 */
const isCall = (node, names) =>
  (node.type === "CallExpression" || node.type === "NewExpression") && names.test(nameOf(node.callee));
/**
 * @param {Node} node
 * @param {RegExp} modules
 */
const isImport = (node, modules) =>
  ((node.type === "ImportDeclaration" && node.importKind !== "type") || node.type === "ImportExpression") &&
  modules.test(String(node.source.value));

/** @type {Record<string, (node: Node) => boolean>} */
const RULES = {
  buildsCode: (node) =>
    isCall(node, /^(eval|Function|insertAdjacentHTML|createContextualFragment)$/) ||
    (isCall(node, /^write(ln)?$/) && node.callee.object?.name === "document"),
  setsHtml: (node) =>
    (node.type === "JSXAttribute" && node.name.name === "dangerouslySetInnerHTML") ||
    (node.type === "AssignmentExpression" && /^(innerHTML|outerHTML)$/.test(nameOf(node.left))),
  rawSql: (node) => isCall(node, /^(raw|unsafe|StringChunk)$/) && !isConstant(node.arguments[0]),
  makesPattern: (node) => isCall(node, /^RegExp$/) && !isConstant(node.arguments[0]),
  opensConnections: (node) =>
    (isCall(node, /^fetch$/) && node.callee.type === "Identifier") ||
    isImport(
      node,
      /^(node:)?(https?|http2|net|tls|dgram|undici)$|^(ioredis|pg|postgres|nodemailer|bullmq)$|^@opentelemetry\/exporter-/,
    ),
  startsPrograms: (node) => isImport(node, /^(node:)?(child_process|vm|cluster|worker_threads)$/),
  usesChance: (node) =>
    node.type === "MemberExpression" && node.object.name === "Math" && node.property.name === "random",
  trustsAnybody: (node) =>
    (node.type === "Property" && nameOf(node.key) === "rejectUnauthorized") ||
    (node.type === "Literal" && node.value === "NODE_TLS_REJECT_UNAUTHORIZED"),
  usesCryptography: (node) => isImport(node, /^(node:)?crypto$|^(jose|web-push|@node-rs\/argon2)$/),
};

/**
 * The files that violate each rule, in one pass.
 * @param {typeof files} among
 */
function look(among) {
  const found = new Map(Object.keys(RULES).map((rule) => [rule, /** @type {string[]} */ ([])]));
  for (const { path, program } of among) {
    walk(program, (node) => {
      for (const [rule, isFound] of Object.entries(RULES)) if (isFound(node)) found.get(rule)?.push(path);
    });
  }
  return (/** @type {string} */ rule) => [...new Set(found.get(rule))].sort();
}
const inAll = look(files);
const inServers = (/** @type {string} */ rule) => inAll(rule).filter(isServer);

describe("forbidden source patterns", () => {
  it("no code builds HTML, scripts or statements out of texts", () => {
    expect([...inAll("buildsCode"), ...inAll("setsHtml")]).toEqual([]);
    // These use column names and ranks from the source, our own positions and counts, parameterised values, and role names quoted
    // by the database.
    expect(inAll("rawSql")).toEqual([
      "packages/db/src/contacts/people-search.ts",
      "packages/db/src/ledger/lock-queries.ts",
      "packages/db/src/ledger/seal-checks.ts",
      "packages/db/src/ledger/seals.ts",
      "packages/db/src/operations/figures.ts",
      "packages/db/src/requests/checks/queries.ts",
      "packages/db/src/roles.ts",
      "packages/db/src/run.ts",
      "packages/db/src/transaction.ts",
      "packages/db/src/write-all.ts",
    ]);
  });

  it("no code builds a regular expression from user input", () => {
    // These are built from names of Unicode scripts and of PDF objects, of months, words and currency signs in the source.
    expect(inAll("makesPattern")).toEqual([
      "packages/contract/src/auth/mixes-scripts.ts",
      "packages/domain/src/groups/quick-entry-amount.ts",
      "packages/domain/src/groups/quick-entry-days.ts",
      "packages/domain/src/groups/quick-entry.ts",
      "packages/platform/src/pdf-words.ts",
      "packages/services/src/uploads/attachments/find-active-pdf.ts",
    ]);
  });

  it("no server starts a program except Node itself, with arguments from the source", () => {
    expect(inServers("startsPrograms")).toEqual([
      "apps/api/src/http/accept-many.ts",
      // Side processes.
      "packages/platform/src/side-process.ts",
    ]);
  });

  it("no server calls an address from user input, except a browser's push service", () => {
    const fromBrowsers = ["packages/platform/src/public-hosts.ts", "packages/platform/src/push-sender.ts"];
    // These take their URL from the settings: gateway and api, PostgreSQL, Redis, mail, text messages, the scanner, the trace
    // collector, listeners. is-direct.ts and geo.ts compare addresses and open no connection.
    const fromSettings = [
      "apps/api/src/http/accept-many.ts",
      "apps/api/src/http/health.ts",
      "apps/api/src/http/is-direct.ts",
      "apps/api/src/http/pipe-upgrades.ts",
      "apps/api/src/http/server-options.ts",
      "apps/api/src/http/spread-over-turns.ts",
      "apps/gateway/src/internal-api.ts",
      "packages/db/src/client.ts",
      "packages/db/src/connect-with-read-timeout.ts",
      "packages/db/src/migrate.ts",
      "packages/platform/src/boot-checks.ts",
      "packages/platform/src/bus-postgres.ts",
      "packages/platform/src/bus-redis.ts",
      "packages/platform/src/channel-probe.ts",
      "packages/platform/src/file-scanner.ts",
      "packages/platform/src/geo.ts",
      "packages/platform/src/limits.ts",
      "packages/platform/src/live-exchange-rates.ts",
      "packages/platform/src/mailer.ts",
      "packages/platform/src/metrics.ts",
      "packages/platform/src/operations-server.ts",
      "packages/platform/src/queue.ts",
      "packages/platform/src/sms.ts",
      "packages/platform/src/stripe-card-provider.ts",
      "packages/platform/src/tracing.ts",
      "packages/platform/src/wait-until-there.ts",
    ];
    expect(inServers("opensConnections")).toEqual([...fromSettings, ...fromBrowsers].sort());
  });

  it("no server uses Math.random", () => {
    // These add jitter to retries, whose prediction gains an attacker nothing.
    expect(inServers("usesChance")).toEqual([
      "packages/client/src/retry-policy.ts",
      "packages/db/src/client.ts",
      "packages/db/src/transaction.ts",
      "packages/services/src/jobs/run-job.ts",
      "packages/services/src/ledger/posting-lane.ts",
      "packages/services/src/notifications/try-delivery.ts",
    ]);
  });

  it("certificate verification is never disabled", () => {
    expect(inAll("trustsAnybody")).toEqual([]);
  });

  it("cryptography is only used in the files that docs/security.md lists", () => {
    const text = readFileSync(join(root, "docs/security.md"), "utf8");
    const listed = [...text.matchAll(/`((?:apps|packages)\/[\w./-]+\.ts)`/g)].map(([, path = ""]) => path);
    const inventory = listed.filter((path) => !path.endsWith(".test.ts"));
    expect(inAll("usesCryptography")).toEqual([...new Set(inventory)].sort());
  });

  it("detects every pattern (control)", () => {
    const source = `
      import { spawn } from "node:child_process"; import { createHash } from "node:crypto"; await import("node:net");
      document.write(x); element.innerHTML = x; new RegExp(x); client.unsafe(\`drop \${x}\`);
      Math.random(); const tls = { rejectUnauthorized: false };`;
    const planted = look([parseFile("apps/api/src/planted.ts", source)]);
    for (const rule of Object.keys(RULES)) expect(planted(rule), rule).toEqual(["apps/api/src/planted.ts"]);
    const harmless = `sql.raw("constant"); new RegExp("x"); process.stdout.write(x); import type { X } from "node:net";`;
    const clean = look([parseFile("apps/api/src/harmless.ts", harmless)]);
    for (const rule of Object.keys(RULES)) expect(clean(rule), rule).toEqual([]);
  });
});
