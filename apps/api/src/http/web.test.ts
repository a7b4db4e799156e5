import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from "vitest";
import { makeWebDist } from "../testing/web-dist.ts";
import { languageOf, serveWeb } from "./web.ts";

test.each([
  [undefined, "en"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR, de;q=0.8", "de"],
  ["en-GB,de;q=0.5", "en"],
  ["*", "en"],
  ["tlh", "en"],
])("serves the page for Accept-Language %s in %s", (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});

test("serves the compressed file beside a file, with the file's own headers", async () => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-web-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "sw.js"), "// plain");
  writeFileSync(join(folder, "sw.js.br"), brotliCompressSync("// compressed"));
  const app = Fastify();
  await serveWeb(app, folder);
  const compressed = await app.inject({ url: "/sw.js", headers: { "accept-encoding": "br, gzip" } });
  expect(compressed.headers).toMatchObject({
    "content-encoding": "br",
    "service-worker-allowed": "/",
    "cache-control": "no-cache",
  });
  expect(compressed.headers["content-type"]).toContain("javascript");
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe("// compressed");
  const plain = await app.inject({ url: "/sw.js", headers: { "accept-encoding": "identity" } });
  expect(plain.body).toBe("// plain");
  await app.close();
});

describe("a path without a route", () => {
  const web = makeWebDist();
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    await serveWeb(app, web.webDist);
  });
  afterAll(async () => {
    await app.close();
    web.remove();
  });

  const ask = async (url: string, method: "GET" | "HEAD" | "POST" = "GET") => {
    const { statusCode, headers } = await app.inject({ url, method });
    return [statusCode, String(headers["content-type"]).split(";")[0]];
  };

  it.each(["/dashboard", "/dashboard?next=1", "/dashboard/", "/history/7f3b"])(
    "%s is the app",
    async (url) => {
      expect(await ask(url)).toEqual([200, "text/html"]);
      expect(await ask(url, "HEAD")).toEqual([200, "text/html"]);
    },
  );

  it.each(["/no-such-page", "/history", "/dashboard/more", "/apiary", "/wsx"])(
    "%s is the app with status 404",
    async (url) => {
      expect(await ask(url)).toEqual([404, "text/html"]);
      expect(await ask(url, "HEAD")).toEqual([404, "text/html"]);
    },
  );

  it.each([
    ...["/api", "/api/", "/api/no-such-row", "/api?x=1", "/trpc", "/problems/NOT_FOUND", "/problems"],
    ...["/.well-known", "/.well-known/security.txt", "/.well-known/x/y", "/no-such-file.png"],
  ])("%s is a problem in JSON", async (url) => {
    expect(await ask(url)).toEqual([404, "application/problem+json"]);
  });

  it("a write to a page is a problem in JSON", async () => {
    expect(await ask("/dashboard", "POST")).toEqual([404, "application/problem+json"]);
  });
});
