import { afterEach, expect, test, vi } from "vitest";
import type { ToPage } from "../../service-worker/messages.ts";
import { listenToWorker } from "./listen-to-worker.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page with a fake service worker; `say` sends it a message and returns the page's answer. */
function openPage(isSignedIn: boolean) {
  const container = Object.assign(new EventTarget(), { startMessages: vi.fn() });
  vi.stubGlobal("navigator", { serviceWorker: container });
  const [onOpen, onOpened, onPushChanged] = [vi.fn(), vi.fn(() => isSignedIn), vi.fn()];
  const stop = listenToWorker({ onOpen, onOpened, onPushChanged });
  const say = (data: ToPage) => {
    const postMessage = vi.fn();
    container.dispatchEvent(Object.assign(new Event("message"), { data, ports: [{ postMessage }] }));
    return postMessage.mock.calls.flat();
  };
  return { onOpen, onOpened, onPushChanged, say, stop };
}

test("a page opened by a push confirms it once a user is signed in", () => {
  const { say, onOpened, onOpen, stop } = openPage(true);
  expect(say({ type: "OPENED", notificationId: "n1" })).toEqual([true]);
  expect(onOpened).toHaveBeenCalledExactlyOnceWith("n1");
  expect(onOpen).not.toHaveBeenCalled();
  stop();
  expect(say({ type: "OPENED", notificationId: "n2" })).toEqual([]);
});

test("a page without a signed-in user does not confirm, so that the worker tells it again", () => {
  const { say, onOpened } = openPage(false);
  expect(say({ type: "OPENED", notificationId: "n1" })).toEqual([]);
  expect(onOpened).toHaveBeenCalledOnce();
});

test("an open page navigates to a push's target, and is notified of a replaced subscription", () => {
  const { say, onOpen, onOpened, onPushChanged } = openPage(true);
  expect(say({ type: "OPEN", path: "/history", notificationId: "n1" })).toEqual([true]);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("/history", "n1");
  say({ type: "PUSH_CHANGED" });
  expect([onPushChanged.mock.calls.length, onOpened.mock.calls.length]).toEqual([1, 0]);
});
