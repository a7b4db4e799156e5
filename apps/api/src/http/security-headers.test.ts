import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { APP_PATHS_FILE } from "@evenly/contract/app-path";
import { openTestContext, type TestContext, testContext } from "@evenly/testing";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { restRows } from "../features.ts";
import { testConfig } from "../testing/test-config.ts";
import { appRouter } from "../trpc/root.ts";

const { database } = await openTestContext();
let ctx: TestContext;
let app: FastifyInstance;
let dist: string;
const asked: string[] = [];

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "evenly-dist-"));
  mkdirSync(join(dist, "assets"));
  mkdirSync(join(dist, ".git"));
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>x</title>");
  writeFileSync(join(dist, APP_PATHS_FILE), JSON.stringify(["/dashboard"]));
  writeFileSync(join(dist, "assets", "a.js"), "export {};");
  writeFileSync(join(dist, "sw.js"), "self;");
  writeFileSync(join(dist, "manifest.webmanifest"), "{}");
  writeFileSync(join(dist, ".git", "config"), "[core]");
  writeFileSync(join(dist, ".env"), "SECRET=1");
  const consume: TestContext["limits"]["consume"] = async (_name, subject, rule) => {
    asked.push(subject);
    return { allowed: true, limit: rule.points, remaining: rule.points, resetSeconds: 60 };
  };
  ctx = testContext(database.db, { limits: { consume, forget: async () => {}, close: async () => {} } });
  // As in production: https, one trusted proxy, no development routes.
  const config = {
    ...testConfig,
    hosts: new Set(["evenly.example"]),
    origins: new Set(["https://evenly.example"]),
    publicUrl: "https://evenly.example",
    isSecure: true,
    isDevelopment: false,
    webDist: dist,
    trustProxy: "10.0.0.1",
  };
  app = await buildApp(config, ctx, false);
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
  rmSync(dist, { recursive: true });
});

const ask = (options: InjectOptions) =>
  app.inject({ ...options, headers: { host: "evenly.example", ...options.headers } });

describe("security headers", () => {
  it.each([
    ["a page", "/dashboard", 200, "text/html; charset=utf-8"],
    ["a script", "/assets/a.js", 200, "application/javascript; charset=utf-8"],
    ["an answer", "/api/health-of-nothing", 404, "application/problem+json; charset=utf-8"],
    ["a refusal", "/api/users/profile", 401, "application/problem+json; charset=utf-8"],
    ["a procedure", "/trpc/auth.getProfile", 401, "application/json"],
    ["a file", `/files/${"x".repeat(43)}`, 404, "application/problem+json; charset=utf-8"],
    ["an unknown host", "/api/users/profile", 421, "application/problem+json; charset=utf-8"],
    ["a broken address", "/api/%zz", 400, "application/problem+json; charset=utf-8"],
  ])("are set on every kind of answer: %s", async (_name, url, status, type) => {
    const host = status === 421 ? "evil.example" : "evenly.example";
    const answer = await ask({ url, headers: { host } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, type]);
    expect(answer.headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "reporting-endpoints": 'csp="/api/csp-reports"',
      "permissions-policy": expect.stringContaining("geolocation=()"),
    });
    const policy = String(answer.headers["content-security-policy"]);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types evenly",
      "report-uri /api/csp-reports",
      "report-to csp",
    ]) {
      expect(policy.split(";")).toContain(rule);
    }
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')*;/);
    for (const header of ["server", "x-powered-by", "access-control-allow-origin"]) {
      expect(answer.headers[header]).toBeUndefined();
    }
    if (status !== 200) expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("make the browser revalidate the service worker, allow its root scope, and restrict it to own origin", async () => {
    const { headers, statusCode } = await ask({ url: "/sw.js" });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "service-worker-allowed": "/",
    });
    expect(String(headers["content-security-policy"]).split(";")).toEqual(
      expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'", "default-src 'self'"]),
    );
    expect((await ask({ url: "/assets/a.js" })).headers["service-worker-allowed"]).toBeUndefined();
    const manifest = await ask({ url: "/manifest.webmanifest" });
    expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json/);
  });

  it("forbid cross-origin reads", async () => {
    for (const method of ["GET", "OPTIONS", "POST"] as const) {
      for (const origin of ["https://evil.example", "https://evenly.example.evil.example", "null"]) {
        const headers = { origin, "access-control-request-method": "POST" };
        const answer = await ask({ method, url: "/api/auth/login", headers });
        expect([answer.statusCode, answer.json().code]).toEqual([403, "ORIGIN_REFUSED"]);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    }
  });
});

describe("the server's edge", () => {
  it("GET changes nothing: no writing procedure accepts GET", async () => {
    expect(restRows.filter(({ method, procedure }) => method === "GET" && isMutation(procedure))).toEqual([]);
    const mutations = Object.keys(appRouter._def.procedures).filter(isMutation);
    expect(mutations.length).toBeGreaterThan(20);
    for (const path of mutations) {
      const { statusCode } = await ask({ url: `/trpc/${path}?input=%7B%7D` });
      expect([404, 405], path).toContain(statusCode);
    }
  });

  it("ignores a forwarded address from an untrusted proxy", async () => {
    const payload = { email: "nobody@example.test" };
    const from = async (remoteAddress: string, forwarded: string) => {
      const headers = {
        "x-forwarded-for": forwarded,
        "x-real-ip": "192.0.2.66",
        forwarded: "for=192.0.2.66",
      };
      await ask({ method: "POST", url: "/api/auth/forgot-password", headers, payload, remoteAddress });
      return asked.at(-1);
    };
    expect(await from("203.0.113.5", "192.0.2.66")).toBe("203.0.113.5");
    expect(await from("10.0.0.1", "192.0.2.66, 203.0.113.6")).toBe("203.0.113.6");
  });

  it("serves no repository files, no directory listing and no TRACE", async () => {
    for (const url of [
      "/.git/config",
      "/.env",
      "/assets/../.env",
      "/assets/%2e%2e/.env",
      "/assets/.git",
      "/..%2f.env",
    ]) {
      const answer = await ask({ url });
      expect([url, answer.body.includes("SECRET"), answer.body.includes("[core]")]).toEqual([
        url,
        false,
        false,
      ]);
    }
    expect((await ask({ url: "/assets/" })).body).not.toContain("a.js");
    const traced = await overTheWire("TRACE / HTTP/1.1\r\nhost: evenly.example\r\nx-secret: canary\r\n\r\n");
    expect(traced).toMatch(/^HTTP\/1.1 40[045]/);
    expect(traced).not.toContain("canary");
  });

  it("serves no development routes in production", async () => {
    for (const url of ["/dev/mailbox", "/dev/mailbox.json", "/dev"]) {
      const answer = await ask({ url });
      expect(answer.statusCode === 404 || answer.body.includes("<title>x</title>"), url).toBe(true);
      expect(answer.body).not.toContain("messages");
    }
  });

  it("refuses two Content-Length headers", async () => {
    const head =
      "POST /api/auth/login HTTP/1.1\r\nhost: evenly.example\r\ncontent-type: application/json\r\n";
    for (const lengths of [
      "content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n",
      "content-length: 2\r\ncontent-length: 40\r\n\r\n{}GET /smuggled HTTP/1.1\r\n\r\n",
      "transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n",
    ]) {
      const answer = await overTheWire(head + lengths);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer.split("HTTP/1.1 ")).toHaveLength(2);
    }
  });
});

function isMutation(path: string): boolean {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  return procedures[path]?._def.type === "mutation";
}

/** Sends raw bytes that client libraries refuse to send; returns everything received. */
async function overTheWire(text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += String(data);
  });
  socket.end(text);
  await once(socket, "close");
  return answer;
}
