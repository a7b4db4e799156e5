import type { Limits } from "@evenly/services/ports";
import { requireEnv } from "@evenly/testing/env";
import { silentLog } from "@evenly/testing/fakes";
import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";
import { createLimits } from "./limits.ts";
import { createNames } from "./names.ts";

const open: Limits[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((limits) => limits.close()));
});

const newPrefix = () => `limits-${process.pid}-${Math.random().toString(36).slice(2)}`;
const rule = { points: 3, windowSeconds: 60 };

/** Opens limits; on Redis it waits until they are counted there, no longer in memory. */
async function openLimits(redisUrl: string | undefined, prefix = newPrefix()): Promise<Limits> {
  const limits = createLimits({ redisUrl, names: createNames(prefix), log: silentLog, clientName: "test" });
  open.push(limits);
  if (redisUrl?.startsWith("redis://127.0.0.1:1/") === false)
    await waitUntilCounted(limits, redisUrl, prefix);
  return limits;
}

async function waitUntilCounted(limits: Limits, redisUrl: string, prefix: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await expect
    .poll(async () => {
      await limits.consume("ready", "x", { points: 999, windowSeconds: 60 });
      return redis.keys(`${prefix}*`);
    })
    .not.toEqual([]);
  redis.disconnect();
}

describe.each([
  { name: "memory", redisUrl: () => undefined },
  { name: "redis", redisUrl: () => requireEnv("TEST_REDIS_URL") },
])("limits on $name", ({ redisUrl }) => {
  it("allow what the rule allows and return the end of the window", async () => {
    const limits = await openLimits(redisUrl());
    const results = [];
    for (let count = 0; count < 4; count += 1) results.push(await limits.consume("calls", "ana", rule));
    expect(results.map((result) => result.allowed)).toEqual([true, true, true, false]);
    expect(results.map((result) => result.remaining)).toEqual([2, 1, 0, 0]);
    expect(results[3]?.resetSeconds).toBeGreaterThan(50);
  });

  it("tell at cost 0 whether a limit is exceeded", async () => {
    const limits = await openLimits(redisUrl());
    const ask = async () => (await limits.consume("misses", "ana", rule, 0)).allowed;
    for (let count = 0; count < 3; count += 1) await limits.consume("misses", "ana", rule);
    expect([await ask(), await ask()]).toEqual([true, true]);
    await limits.consume("misses", "ana", rule);
    expect(await ask()).toBe(false);
  });

  it("count each subject, name and rule separately", async () => {
    const limits = await openLimits(redisUrl());
    const once = { points: 1, windowSeconds: 60 };
    await limits.consume("calls", "ana", once);
    expect((await limits.consume("calls", "ana", once)).allowed).toBe(false);
    expect((await limits.consume("calls", "ben", once)).allowed).toBe(true);
    expect((await limits.consume("tickets", "ana", once)).allowed).toBe(true);
    expect((await limits.consume("calls", "ana", rule)).allowed).toBe(true);
  });
});

describe.each([
  { name: "memory", redisUrl: () => undefined },
  { name: "redis", redisUrl: () => requireEnv("TEST_REDIS_URL") },
])("forgotten limits on $name", ({ redisUrl }) => {
  it("are whole again for the subject and for no other", async () => {
    const limits = await openLimits(redisUrl());
    const once = { points: 1, windowSeconds: 60 };
    const ask = async (name: string, subject: string) => (await limits.consume(name, subject, once)).allowed;
    for (const name of ["calls", "searches"]) {
      for (const subject of ["ana", "ana-b"]) await ask(name, subject);
    }
    await limits.forget("ana");
    expect([await ask("calls", "ana"), await ask("searches", "ana")]).toEqual([true, true]);
    expect(await ask("calls", "ana-b")).toBe(false);
    await expect(limits.forget("*")).rejects.toThrow("pattern");
  });
});

describe("limits on redis", () => {
  it("are forgotten by a process that has not counted them itself", async () => {
    const prefix = newPrefix();
    const [one, two] = [
      await openLimits(requireEnv("TEST_REDIS_URL"), prefix),
      await openLimits(requireEnv("TEST_REDIS_URL"), prefix),
    ];
    for (let count = 0; count < 4; count += 1) await one.consume("calls", "ana", rule);
    await two.forget("ana");
    expect((await one.consume("calls", "ana", rule)).remaining).toBe(2);
  });

  it("are shared by the processes of one deployment", async () => {
    const prefix = newPrefix();
    const [one, two] = [
      await openLimits(requireEnv("TEST_REDIS_URL"), prefix),
      await openLimits(requireEnv("TEST_REDIS_URL"), prefix),
    ];
    for (let count = 0; count < 3; count += 1) await one.consume("calls", "ana", rule);
    expect((await two.consume("calls", "ana", rule)).allowed).toBe(false);
  });

  it("count in memory while Redis is unreachable and allow half, because each process counts separately", async () => {
    const limits = await openLimits("redis://127.0.0.1:1/");
    const results = [];
    for (let count = 0; count < 4; count += 1)
      results.push((await limits.consume("calls", "ana", rule)).allowed);
    expect(results).toEqual([true, true, false, false]);
  });
});
