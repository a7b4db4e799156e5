import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startDatabaseClock } from "./database-clock.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
const log = { warn: vi.fn() };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  log.warn.mockClear();
});

function start(readNow: () => Promise<Date>, everyMs?: number) {
  const clock = startDatabaseClock({ readNow, log, ...(everyMs === undefined ? {} : { everyMs }) });
  stops.push(clock.stop);
  return clock;
}

/** Milliseconds between two times. */
const distance = (at: Date, from: number) => Math.abs(at.getTime() - from);

describe("startDatabaseClock", () => {
  it("follows the database's clock, regardless of changes to the machine's clock", async () => {
    const databaseAt = Date.now() - 3_600_000;
    const clock = start(async () => new Date(databaseAt));
    await clock.synchronise();
    const realNow = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + YEAR_MS);
    expect(distance(clock.now(), databaseAt)).toBeLessThan(1000);
    await sleep(50);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(databaseAt + 45);
  });

  it("is the machine's clock until the database has answered", async () => {
    const clock = start(() => Promise.reject(new Error("away")));
    await expect(clock.synchronise()).rejects.toThrow("away");
    expect(distance(clock.now(), Date.now())).toBeLessThan(1000);
  });

  it("synchronises repeatedly and continues without the database", async () => {
    let readNow = async () => new Date(Date.now() + YEAR_MS);
    const clock = start(() => readNow(), 10);
    await vi.waitFor(() => expect(distance(clock.now(), Date.now() + YEAR_MS)).toBeLessThan(1000));
    readNow = () => Promise.reject(new Error("away"));
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
    expect(distance(clock.now(), Date.now() + YEAR_MS)).toBeLessThan(1000);
  });

  it("ignores an answer with a long round trip", async () => {
    const clock = start(async () => {
      await sleep(1100);
      return new Date(0);
    });
    await clock.synchronise();
    expect(distance(clock.now(), Date.now())).toBeLessThan(1000);
  });
});
