import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offerUpdate, readInstall } from "./install-store.ts";
import { watchUpdates } from "./watch-updates.ts";

class Worker extends EventTarget {
  readonly postMessage = vi.fn();
  state = "installing";
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = new Worker();
  readonly update = vi.fn(async () => undefined);
}

const reload = vi.fn();
let registration: Registration;
let container: EventTarget & { controller: Worker | null; register: () => Promise<unknown> };
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  reload.mockClear();
  registration = new Registration();
  container = Object.assign(new EventTarget(), {
    controller: new Worker() as Worker | null,
    register: async (): Promise<unknown> => registration,
  });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  offerUpdate(null);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.useRealTimers();
});

async function start(): Promise<void> {
  stop = watchUpdates(reload);
  await Promise.resolve();
  await Promise.resolve();
}

/** A newer service worker is installed and waits. */
function release(): Worker {
  const worker = new Worker();
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  registration.installing = null;
  registration.waiting = worker;
  worker.become("installed");
  return worker;
}

const takenOver = () => container.dispatchEvent(new Event("controllerchange"));
const isOffered = () => readInstall().takeUpdate !== null;

test("the first worker of a page is no new version, and its activation reloads nothing", async () => {
  container.controller = null;
  registration.active = null;
  await start();
  release();
  takenOver();
  expect([isOffered(), reload.mock.calls.length]).toEqual([false, 0]);
});

test("a worker that already waits, or is installed later, is offered", async () => {
  registration.waiting = new Worker();
  await start();
  expect(isOffered()).toBe(true);
  offerUpdate(null);
  release();
  expect(isOffered()).toBe(true);
});

test("the update activates the worker and reloads once, also after several controller changes", async () => {
  await start();
  const worker = release();
  readInstall().takeUpdate?.();
  expect(worker.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  expect(reload).not.toHaveBeenCalled();
  takenOver();
  takenOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("an update started in another tab reloads this one too, unless it has unsaved input", async () => {
  await start();
  takenOver();
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
  reload.mockClear();

  await start();
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = "Dinner";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  takenOver();
  expect([isOffered(), reload.mock.calls.length]).toEqual([true, 0]);
  readInstall().takeUpdate?.();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("returning to the window checks for a new version, at most once an hour", async () => {
  await start();
  dispatchEvent(new Event("focus"));
  expect(registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 3_600_000);
  registration.update.mockRejectedValueOnce(new TypeError("no network"));
  dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(registration.update).toHaveBeenCalledTimes(1);
});

test.each([
  ["forbids workers", () => Promise.reject(new DOMException("no", "SecurityError"))],
  ["answers with nothing", async () => undefined],
])("a browser that %s leaves the page unchanged", async (_what, register) => {
  container.register = register;
  await start();
  takenOver();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isOffered()).toBe(false);
});
