import { setTimeout } from "node:timers/promises";
import type { Asking } from "@evenly/services";
import { codeOf, outcomeOf, silentLog } from "@evenly/testing";
import { longestTurnOf } from "@evenly/testing/longest-turn";
import { afterEach, describe, expect, it } from "vitest";
import { createSideProcesses, runningMaxOf, type SideProcessesOptions } from "./side-processes.ts";

const entry = new URL("testing/side-process-child.ts", import.meta.url);
const asking: Asking = {
  actor: { kind: "anonymous" },
  requestId: "request",
  origin: { ipAddress: "", userAgent: "", deviceId: null, isDirect: true },
};
const open: { close(): Promise<void> }[] = [];

function start(options: Partial<SideProcessesOptions> = {}) {
  const settings = { entry, data: {}, log: silentLog, runningMax: 1 };
  const processes = createSideProcesses({ ...settings, ...options });
  open.push(processes);
  const run = (name: string, input: unknown = null, more: { writes?: boolean; signal?: AbortSignal } = {}) =>
    processes.run(
      { name, writes: more.writes ?? false, run: () => Promise.reject(new Error("here")) },
      asking,
      input,
      more.signal,
    );
  return { run, close: processes.close };
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

describe("heavy work in a side process", () => {
  it("gets who asks and a copy of the input, and answers with its result, refusal or failure", async () => {
    const { run } = start();
    const input = { text: "a", amountMinor: 5n, bytes: new Uint8Array([1]) };
    expect(await run("echo", input)).toMatchObject({ ctx: asking, input });
    await expect(run("refuse", 7)).rejects.toMatchObject({ code: "GROUP_NOT_FOUND", details: { input: 7 } });
    await expect(run("fail")).rejects.toMatchObject({ name: "TypeError", message: "not foreseen" });
    expect(await codeOf(run("reset"))).toBe("OVERLOADED");
    expect(await codeOf(run("reset", null, { writes: true }))).toBe("OVERLOADED");
    await expect(run("unheard")).rejects.toThrow("unknown work");
  });

  it("gets no environment variables, which hold the secrets of the api", async () => {
    const { run } = start();
    expect(await run("environment")).toEqual([]);
  });

  it("is refused when its process cannot open its parts, also if it writes", async () => {
    const { run } = start({ data: { cannotOpen: true } });
    expect(await codeOf(run("echo"))).toBe("OVERLOADED");
    expect(await codeOf(run("echo", null, { writes: true }))).toBe("OVERLOADED");
  });

  it("leaves the event loop free", async () => {
    const { run } = start();
    await run("echo");
    expect(await longestTurnOf(() => run("spin", 500))).toBeLessThan(100);
  });

  it("keeps a process for the next work, and ends one that has none", async () => {
    const { run } = start({ idleMsMax: 1500 });
    const idOf = async () => ((await run("echo")) as { pid: number }).pid;
    const first = await idOf();
    expect(await idOf()).toBe(first);
    await expect.poll(idOf, { interval: 2500 }).not.toBe(first);
  });

  it("is refused when too much waits, or when it waits too long, and was not started then", async () => {
    const { run } = start({ waitingMax: 2, waitMsMax: 5000 });
    await run("echo");
    const busy = Array.from({ length: 3 }, () => run("spin", 100));
    expect(await codeOf(run("echo"))).toBe("OVERLOADED");
    expect(await Promise.all(busy)).toHaveLength(3);
    const impatient = start({ waitMsMax: 50 });
    const long = impatient.run("spin", 1000);
    expect(await codeOf(impatient.run("echo"))).toBe("OVERLOADED");
    expect(await outcomeOf(long)).toBe("done");
  });

  it.each([
    ["without memory", "fill"],
    ["that exits", "exit"],
  ])(
    "in a process %s is refused, its outcome is unknown if it writes, and the next one runs",
    async (_name, work) => {
      const { run } = start({ heapMibMax: 48 });
      expect(await codeOf(run(work))).toBe("OVERLOADED");
      expect(await codeOf(run(work, null, { writes: true }))).toBe("OUTCOME_UNKNOWN");
      expect(await run("echo", 1)).toMatchObject({ input: 1 });
    },
  );

  it("ends when its caller has left or its time is over; work that writes goes on", async () => {
    const { run } = start();
    await run("echo");
    const leave = new AbortController();
    const [left, waiting] = [
      run("spin", 60_000, { signal: leave.signal }),
      run("echo", 2, { signal: leave.signal }),
    ];
    leave.abort();
    expect(await Promise.all([codeOf(left), codeOf(waiting)])).toEqual(["OVERLOADED", "OVERLOADED"]);
    expect(await codeOf(start({ readMsMax: 100 }).run("spin", 60_000))).toBe("OVERLOADED");
    const writing = new AbortController();
    const written = run("spin", 2000, { writes: true, signal: writing.signal });
    writing.abort();
    expect(await outcomeOf(written)).toBe("done");
  });

  it("starts in another process when one has died while it was free", async () => {
    const { run } = start();
    await run("exit later");
    await setTimeout(2000);
    expect(await outcomeOf(run("echo"))).toBe("done");
  });

  it("is finished before the processes close, and none starts afterwards", async () => {
    const { run, close } = start();
    await run("echo");
    const running = run("spin", 300, { writes: true });
    const waiting = run("echo");
    const closing = close();
    expect(await Promise.all([outcomeOf(running), codeOf(waiting)])).toEqual(["done", "OVERLOADED"]);
    await closing;
    expect(await codeOf(run("echo"))).toBe("OVERLOADED");
  });
});

describe("the number of side processes", () => {
  const GIB = 1024 ** 3;
  it.each([
    ["a small container", 2, GIB, 1],
    ["a small container of a large machine", 16, GIB, 1],
    ["a machine with two processors", 2, 16 * GIB, 1],
    ["a large machine", 16, 64 * GIB, 2],
    ["a tiny machine", 1, GIB / 4, 1],
  ])("of %s leaves a processor and memory for the event loop", (_machine, processors, memory, expected) => {
    expect(runningMaxOf(processors, memory)).toBe(expected);
  });
});
