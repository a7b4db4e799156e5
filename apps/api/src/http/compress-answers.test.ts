import { brotliDecompressSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { compressAnswers } from "./compress-answers.ts";

const long = { rows: Array.from({ length: 200 }, (_, index) => `payment ${index}`) };

async function openApp() {
  const app = Fastify();
  await compressAnswers(app);
  app.get("/long", async () => long);
  app.get("/short", async () => ({ ok: true }));
  app.post("/echo", async (request) => request.body);
  return app;
}

test("compresses an answer above 1 KB for a client that accepts it", async () => {
  const app = await openApp();
  const answer = await app.inject({ url: "/long", headers: { "accept-encoding": "gzip, br" } });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.headers.vary).toContain("accept-encoding");
  expect(answer.rawPayload.length).toBeLessThan(1000);
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(long);
  await app.close();
});

test.each([
  ["a short answer", "/short", "gzip, br"],
  ["an answer for a client that accepts no encoding", "/long", "identity"],
])("leaves %s as it is", async (_case, url, accepted) => {
  const app = await openApp();
  const answer = await app.inject({ url, headers: { "accept-encoding": accepted } });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(() => answer.json()).not.toThrow();
  await app.close();
});

test("does not decompress request bodies", async () => {
  const app = await openApp();
  const answer = await app.inject({
    method: "POST",
    url: "/echo",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify(long)),
  });
  expect(answer.statusCode).toBe(400);
  await app.close();
});
