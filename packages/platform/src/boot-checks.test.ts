import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@evenly/testing/database";
import { requireEnv } from "@evenly/testing/env";
import { Redis } from "ioredis";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBoot, checkDriver } from "./boot-checks.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const options = () => ({ databaseUrl: database.url, redisUrl: undefined, isProduction: true });

describe("checkBoot", () => {
  it("accepts the app's own role, synchronous commits and the patched driver", async () => {
    await expect(checkBoot(options())).resolves.toBeUndefined();
  });

  it("refuses a superuser", async () => {
    await expect(checkBoot({ ...options(), databaseUrl: database.adminUrl })).rejects.toThrow("superuser");
  });

  it("refuses asynchronous commits", async () => {
    const admin = postgres(database.adminUrl, { max: 1 });
    const [{ name }] = (await admin`select current_database() as name`) as unknown as [{ name: string }];
    await admin.unsafe(`alter database "${name}" set synchronous_commit = off`);
    try {
      await expect(checkBoot(options())).rejects.toThrow("synchronous_commit");
    } finally {
      await admin.unsafe(`alter database "${name}" reset synchronous_commit`);
      await admin.end();
    }
  });

  it("accepts a Redis that evicts nothing and refuses one it cannot reach", async () => {
    const redisUrl = requireEnv("TEST_REDIS_URL");
    const redis = new Redis(redisUrl);
    const [, policy] = (await redis.config("GET", "maxmemory-policy")) as string[];
    redis.disconnect();
    expect(policy).toBe("noeviction");
    await expect(checkBoot({ ...options(), redisUrl })).resolves.toBeUndefined();
    await expect(checkBoot({ ...options(), redisUrl: "redis://127.0.0.1:1" })).rejects.toThrow();
  });

  it("refuses a Redis that evicts keys, in production alone", async () => {
    const server = createServer((socket) => {
      const info = "# Memory\r\nmaxmemory_policy:allkeys-lru\r\n";
      socket.on("data", (data) => {
        for (const command of String(data)
          .split(/\*\d+\r\n/)
          .slice(1)) {
          socket.write(/\binfo\b/i.test(command) ? `$${info.length}\r\n${info}\r\n` : "+OK\r\n");
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const redisUrl = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(checkBoot({ ...options(), redisUrl })).rejects.toThrow("maxmemory-policy");
    await expect(checkBoot({ ...options(), redisUrl, isProduction: false })).resolves.toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
  });

  it("refuses a driver without our patch", () => {
    const folder = mkdtempSync(join(tmpdir(), "evenly-driver-"));
    const file = join(folder, "connection.js");
    const installed = createRequire(import.meta.url).resolve("postgres");
    const patched = readFileSync(join(installed, "../../../src/connection.js"), "utf8");
    writeFileSync(file, patched);
    expect(() => checkDriver(file)).not.toThrow();
    writeFileSync(file, patched.replaceAll("evenly driver guard", ""));
    expect(() => checkDriver(file)).toThrow("not patched");
    rmSync(folder, { recursive: true });
  });
});
