import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { createTestDatabase, makeUser, TEST_PASSWORD, testContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { testConfig } from "./testing/test-config.ts";

const run = promisify(execFile);
const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

it("the walk of docs/api.md pays once, sees the payment next to the funding and signs out", async () => {
  const lines = /## The first payment\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const database = await createTestDatabase();
  const ctx = testContext(database.db);
  const hosts = new Set(testConfig.hosts);
  const app = await buildApp({ ...testConfig, hosts }, ctx, false);
  try {
    const [payer, payee] = [await makeUser(ctx, { balanceMinor: 10_00n }), await makeUser(ctx)];
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    hosts.add(new URL(url).host);
    const here = lines
      .replace("http://localhost:3000", url)
      .replace("ana@evenly.test", payer.email)
      .replace("Evenly-demo-1", TEST_PASSWORD)
      .replace("ben@evenly.test", payee.email);
    const { stdout } = await run("sh", ["-eu", "-c", here]);
    const ids = [...stdout.matchAll(/"transaction":\{"id":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([expect.any(String), ids[0]]);
    expect(stdout.match(/HTTP\/1\.1 201/g)).toHaveLength(2);
    expect(stdout.match(/^idempotent-replayed: true/gim)).toHaveLength(1);
    expect(stdout).toContain('"total":2');
    expect(stdout.trim().endsWith('{"success":true}')).toBe(true);
  } finally {
    await app.close();
    await ctx.lane.close();
    await database.drop();
  }
});
