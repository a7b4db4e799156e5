import { setTimeout } from "node:timers/promises";
import { codeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

describe("oneAtATime", () => {
  it("runs work of one key in its order, and that of other keys and owners beside it", async () => {
    const owner = {};
    const log: string[] = [];
    const work = (name: string, ms: number) => async () => {
      log.push(`${name} starts`);
      await setTimeout(ms);
      log.push(`${name} ends`);
      return name;
    };
    const done = await Promise.all([
      oneAtATime(owner, "ana", work("first", 20)),
      oneAtATime(owner, "ana", work("second", 1)),
      oneAtATime(owner, "ben", work("other key", 5)),
      oneAtATime({}, "ana", work("other owner", 5)),
    ]);
    expect(done).toEqual(["first", "second", "other key", "other owner"]);
    expect(log.filter((line) => /first|second/.test(line))).toEqual([
      ...["first starts", "first ends", "second starts", "second ends"],
    ]);
    expect(log.indexOf("other key ends")).toBeLessThan(log.indexOf("first ends"));
    expect(log.indexOf("other owner ends")).toBeLessThan(log.indexOf("first ends"));
  });

  it("goes on after work that fails, and hands its error to its caller alone", async () => {
    const owner = {};
    const failing = oneAtATime(owner, "ana", () => Promise.reject(new Error("broken")));
    const next = oneAtATime(owner, "ana", async () => "done");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("done");
  });

  it("refuses what would be the thirty-third to wait, and takes work again afterwards", async () => {
    const owner = {};
    const waiting = Array.from({ length: 32 }, () => oneAtATime(owner, "ana", () => setTimeout(1)));
    expect(await codeOf(oneAtATime(owner, "ana", async () => "too many"))).toBe("OVERLOADED");
    await Promise.all(waiting);
    expect(await oneAtATime(owner, "ana", async () => "done")).toBe("done");
  });
});
