import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openTestContext } from "@evenly/testing";
import { requireEnv } from "@evenly/testing/env";
import { Redis } from "ioredis";
import postgres from "postgres";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkBoot, checkClock, checkDriver } from "./boot-checks.ts";

const { database } = await openTestContext();
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const log = { warn: vi.fn(), info: vi.fn() };
const options = () => ({ databaseUrl: database.url, redisUrl: undefined, isProduction: true, log });

/** A free port on which no server listens. */
async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A TCP proxy to another server. */
async function openRelay(
  port: number,
  to: { readonly host: string; readonly port: number },
): Promise<Server> {
  const relay = createServer((socket) => {
    const onward = connect(to);
    for (const each of [socket, onward]) each.on("error", () => {});
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => relay.listen(port, "127.0.0.1", resolve));
  return relay;
}

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

  it("waits for an unreachable database and logs it once", async () => {
    const port = await findClosedPort();
    const url = new URL(database.url);
    const to = { host: url.hostname, port: Number(url.port) };
    url.host = `127.0.0.1:${port}`;
    const checked = checkBoot({ ...options(), databaseUrl: url.href });
    checked.catch(() => {});
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 5000);
    await sleep(600);
    const relay = await openRelay(port, to);
    await expect(checked).resolves.toBeUndefined();
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.info).toHaveBeenCalledOnce();
    await new Promise((resolve) => relay.close(resolve));
  });

  it("does not wait when the database itself refuses the connection", async () => {
    const url = new URL(database.url);
    url.password = "wrong";
    await expect(checkBoot({ ...options(), databaseUrl: url.href })).rejects.toThrow("password");
  });

  it.each([
    { offSeconds: 90, words: "90 s ahead of the database's" },
    { offSeconds: -90, words: "90 s behind the database's" },
  ])("refuses a clock that is $offSeconds s off, in each process", async ({ offSeconds, words }) => {
    const realNow = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + offSeconds * 1000);
    await expect(checkBoot(options())).rejects.toThrow(words);
    await expect(checkClock(options())).rejects.toThrow(words);
  });

  it("accepts a clock difference of half a minute", async () => {
    const realNow = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + 30_000);
    await expect(checkBoot(options())).resolves.toBeUndefined();
  });

  it("skips the clock comparison when the database is optional and unreachable, and logs it", async () => {
    const databaseUrl = `postgres://x:x@127.0.0.1:${await findClosedPort()}/x`;
    await expect(checkClock({ databaseUrl, log })).resolves.toBeUndefined();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it("accepts a Redis with noeviction and waits for an unreachable one", async () => {
    const redisUrl = requireEnv("TEST_REDIS_URL");
    const redis = new Redis(redisUrl);
    const [, policy] = (await redis.config("GET", "maxmemory-policy")) as string[];
    redis.disconnect();
    expect(policy).toBe("noeviction");
    await expect(checkBoot({ ...options(), redisUrl })).resolves.toBeUndefined();
    const port = await findClosedPort();
    const checked = checkBoot({ ...options(), redisUrl: `redis://127.0.0.1:${port}` });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 5000);
    const { hostname, port: realPort } = new URL(redisUrl);
    const relay = await openRelay(port, { host: hostname, port: Number(realPort) });
    await expect(checked).resolves.toBeUndefined();
    await new Promise((resolve) => relay.close(resolve));
  });

  it("refuses a Redis that evicts keys, in production only", async () => {
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
    for (const marker of ["evenly driver guard", "evenly result guard"]) {
      writeFileSync(file, patched.replaceAll(marker, ""));
      expect(() => checkDriver(file)).toThrow("not patched");
    }
    rmSync(folder, { recursive: true });
  });
});
