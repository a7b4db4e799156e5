import { afterEach, expect, test, vi } from "vitest";
import { loadOnceOnline } from "./load-once-online.ts";

const onLoaded = vi.fn<(part: string) => void>();
const settled = () => new Promise((resolve) => setTimeout(resolve));
afterEach(() => void onLoaded.mockReset());

test("what could not be had comes once there is a network, and once", async () => {
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new TypeError("no network"));
  loadOnceOnline(load, onLoaded);
  await settled();
  expect(onLoaded).not.toHaveBeenCalled();
  for (const _twice of [1, 2]) {
    dispatchEvent(new Event("online"));
    await settled();
  }
  expect(onLoaded.mock.calls).toEqual([["part"]]);
});

test("nobody waits for what is not wanted any more", async () => {
  const load = vi.fn(async () => "part");
  loadOnceOnline(load, onLoaded)();
  await settled();
  load.mockRejectedValueOnce(new TypeError("no network"));
  const forget = loadOnceOnline(load, onLoaded);
  await settled();
  forget();
  dispatchEvent(new Event("online"));
  await settled();
  expect(onLoaded).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(2);
});
