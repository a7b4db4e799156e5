import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOnline, noteAnswer, noteNoAnswer, subscribeToOnline, tryNow } from "./reachability.ts";

let stop: () => void;
const said: boolean[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  noteAnswer();
  stop = subscribeToOnline(() => said.push(isOnline()));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refused = () => Promise.reject(new TypeError("refused"));

test("after two unanswered requests and an unanswered probe the server is unreachable; probes continue and an answer ends it", async () => {
  const ask = vi.fn(async (_url: string) => new Response());
  ask.mockImplementationOnce(refused).mockImplementationOnce(refused);
  vi.stubGlobal("fetch", ask);
  noteNoAnswer();
  expect([ask.mock.calls.length, isOnline()]).toEqual([0, true]);
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect([ask.mock.calls.length, isOnline()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([ask.mock.calls.length, isOnline()]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(4000);
  expect([ask.mock.calls.length, isOnline()]).toEqual([3, true]);
  expect(ask.mock.calls.every(([url]) => url === "/health")).toBe(true);
  expect(said).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("one call that is blocked repeatedly does not count as a lost network", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  for (let times = 0; times < 10; times += 1) {
    noteNoAnswer();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect([isOnline(), said]).toEqual([true, []]);
});

test("an answer during a probe counts, whatever the probe's result", async () => {
  let end = () => {};
  const hanging = new Promise<Response>((_resolve, reject) => {
    end = () => reject(new TypeError("timed out"));
  });
  vi.stubGlobal("fetch", () => hanging);
  noteNoAnswer();
  noteNoAnswer();
  noteAnswer();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect([isOnline(), said]).toEqual([true, []]);
});

test("any answer between two failures counts", () => {
  noteNoAnswer();
  noteAnswer();
  noteNoAnswer();
  expect([isOnline(), said]).toEqual([true, []]);
});

test("a browser without a network is offline at once, and online when the network is back", () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  network.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  expect(said).toEqual([false, true]);
});

test("returning to the window probes the server at once, and only once", async () => {
  const ask = vi.fn((_url: string): Promise<Response> => Promise.reject(new TypeError("refused")));
  vi.stubGlobal("fetch", ask);
  dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).not.toHaveBeenCalled();
  noteNoAnswer();
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(120_000);
  ask.mockClear().mockImplementation(async () => new Response());
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("focus"));
  await vi.advanceTimersByTimeAsync(0);
  expect([ask.mock.calls.length, isOnline()]).toEqual([1, true]);
});

test("a hidden window sends no probe, and after a failed probe the next one follows soon", async () => {
  const ask = vi.fn((_url: string): Promise<Response> => Promise.reject(new TypeError("refused")));
  vi.stubGlobal("fetch", ask);
  noteNoAnswer();
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(120_000);
  ask.mockClear();
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).not.toHaveBeenCalled();
  sight.mockReturnValue("visible");
  tryNow();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(2);
});
