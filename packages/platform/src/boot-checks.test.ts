import { createTestDatabase, type TestDatabase } from "@evenly/testing/database";
import { requireEnv } from "@evenly/testing/env";
import { Redis } from "ioredis";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBoot } from "./boot-checks.ts";

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
});
