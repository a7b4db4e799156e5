import { createLogger, createMetrics, type Metrics } from "@evenly/platform";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { addCspReports } from "./csp-reports.ts";
import { answerErrors } from "./errors.ts";

type Rate = { readonly name: string; readonly subject: string };

let app: FastifyInstance;
let lines: string[];
let asked: Rate[];
let metrics: Metrics;

async function start(isAllowed = true): Promise<void> {
  [lines, asked, metrics] = [[], [], createMetrics()];
  const log = createLogger({
    name: "api",
    level: "warn",
    destination: { write: (line) => lines.push(line) },
  });
  app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  answerErrors(app);
  const consume = async (name: string, subject: string, rule: { readonly points: number }) => {
    asked.push({ name, subject });
    return { allowed: isAllowed, limit: rule.points, remaining: 0, resetSeconds: 7 };
  };
  await addCspReports(app, { limits: { consume, forget: async () => {}, close: async () => {} } }, metrics);
}
afterEach(() => app.close());

const report = (changes: object) => ({
  "csp-report": {
    "document-uri": "https://evenly.example/reset-password?token=canary-token#canary",
    referrer: "https://evenly.example/canary",
    "violated-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/x.js?canary",
    "source-file": "https://evenly.example/assets/app-1a2b3c.js",
    "script-sample": "canary()",
    "line-number": 12,
    ...changes,
  },
});
const post = (payload: object | string, type = "application/csp-report") =>
  app.inject({
    method: "POST",
    url: "/api/csp-reports",
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    remoteAddress: "2001:db8:1:2:3::4",
  });
const logged = () => lines.map((line) => JSON.parse(line).violation);

describe("POST /api/csp-reports", () => {
  it("logs a violation without queries, fragments, samples or long path segments, and counts it", async () => {
    await start();
    const canary = "https://evenly.example/invite/canary-0123456789abcdefghijklmnop";
    const answers = [await post(report({})), await post(report({ "document-uri": canary }))];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ""],
      [204, ""],
    ]);
    expect(logged()).toEqual([
      {
        directive: "script-src-elem",
        page: "https://evenly.example/reset-password",
        blocked: "https://evil.example/x.js",
        source: "https://evenly.example/assets/app-1a2b3c.js",
        line: 12,
      },
      expect.objectContaining({ page: "https://evenly.example/invite/:long" }),
    ]);
    expect(lines.join("")).not.toContain("canary");
    expect(await metrics.text()).toContain('evenly_csp_violations_total{directive="script-src-elem"} 2');
  });

  it("accepts Reporting API reports and ignores other report types", async () => {
    await start();
    const body = {
      documentURL: "https://evenly.example/a?b",
      effectiveDirective: "trusted-types",
      blockedURL: "trusted-types-sink",
      sourceFile: null,
    };
    const reports = [
      { type: "csp-violation", age: 1, body },
      { type: "deprecation", body: { id: "canary" } },
    ];
    const answer = await post(reports, "application/reports+json");
    expect(answer.statusCode).toBe(204);
    expect(logged()).toEqual([
      {
        directive: "trusted-types",
        page: "https://evenly.example/a",
        blocked: "trusted-types-sink",
        source: "",
        line: 0,
      },
    ]);
  });

  it.each([
    ["invalid JSON", "{", 400],
    ["JSON that is no report", "{}", 400],
    ["keys that change prototypes", '{"__proto__": {"a": 1}}', 400],
    [
      "too many at once",
      JSON.stringify(Array.from({ length: 21 }, () => ({ type: "csp-violation", body: {} }))),
      400,
    ],
    ["too long a body", JSON.stringify(report({ "script-sample": "x".repeat(20_000) })), 413],
  ])("refuses %s", async (_name, payload, status) => {
    await start();
    expect((await post(payload)).statusCode).toBe(status);
    expect(lines).toEqual([]);
  });

  it("accepts no other media type", async () => {
    await start();
    expect((await post(report({}), "application/json")).statusCode).toBe(415);
    expect((await post(report({}), "text/plain")).statusCode).toBe(415);
  });

  it("rate-limits by network", async () => {
    await start(false);
    const answer = await post(report({}));
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "7"]);
    expect(asked).toEqual([{ name: "csp-reports", subject: "2001:db8:1:2::/64" }]);
    expect(lines).toEqual([]);
  });

  it("creates neither log lines nor metric labels from unknown directives", async () => {
    await start();
    await post(
      report({
        "effective-directive": 'x"} 1\nevil 2',
        "blocked-uri": 'a\nb{"level":60}',
        "line-number": "7",
      }),
    );
    expect(logged()).toEqual([
      expect.objectContaining({ directive: "x1evil2", blocked: "ablevel:60", line: 0 }),
    ]);
    expect(await metrics.text()).toContain('evenly_csp_violations_total{directive="other"} 1');
  });
});
