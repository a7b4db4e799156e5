import { afterEach, expect, test, vi } from "vitest";
import { loadOnceOnline } from "./load-once-online.ts";

const onLoaded = vi.fn<(part: string) => void>();
const flushed = () => new Promise((resolve) => setTimeout(resolve));
afterEach(() => void onLoaded.mockReset());

test("a failed load is repeated once there is a network, and only once", async () => {
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new TypeError("no network"));
  loadOnceOnline(load, onLoaded);
  await flushed();
  expect(onLoaded).not.toHaveBeenCalled();
  for (const _twice of [1, 2]) {
    dispatchEvent(new Event("online"));
    await flushed();
  }
  expect(onLoaded.mock.calls).toEqual([["part"]]);
});

test("a cancelled load does not call back", async () => {
  const load = vi.fn(async () => "part");
  loadOnceOnline(load, onLoaded)();
  await flushed();
  load.mockRejectedValueOnce(new TypeError("no network"));
  const forget = loadOnceOnline(load, onLoaded);
  await flushed();
  forget();
  dispatchEvent(new Event("online"));
  await flushed();
  expect(onLoaded).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(2);
});
