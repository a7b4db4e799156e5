import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAcknowledgements } from "./acknowledgements.ts";

const send = vi.fn<(ids: readonly string[]) => Promise<unknown>>();
let acknowledgements: ReturnType<typeof createAcknowledgements>;

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset().mockResolvedValue({});
  acknowledgements = createAcknowledgements({
    send,
    isPassing: (error) => (error as Error).message === "no answer",
  });
});
afterEach(() => vi.useRealTimers());

test("notifications shown together are acknowledged in one call, each only once", async () => {
  acknowledgements.show(["a", "b"]);
  acknowledgements.show(["b", "c"]);
  await vi.advanceTimersByTimeAsync(1000);
  acknowledgements.show(["a", "c"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send.mock.calls).toEqual([[["a", "b", "c"]]]);
});

test("more than the maximum of one call are split into several calls", async () => {
  acknowledgements.show(Array.from({ length: 230 }, (_, index) => String(index)));
  await vi.advanceTimersByTimeAsync(2000);
  expect(send.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 30]);
});

test("an acknowledgement without an answer is retried, a refused one is not", async () => {
  send.mockRejectedValueOnce(new Error("no answer")).mockRejectedValueOnce(new Error("refused"));
  acknowledgements.show(["a"]);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send.mock.calls).toEqual([[["a"]], [["a"]]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});
