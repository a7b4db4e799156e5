import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { press, showing, user } from "../../../testing/page.ts";
import { renderWithTexts } from "../../../testing/render-with-texts.tsx";
import { signIn } from "../../../testing/session.ts";

const NORA = "0190a0a0-0000-7000-8000-000000000001";
const BEN = "0190a0a0-0000-7000-8000-000000000002";

class FakeSubscription {
  readonly unsubscribe = vi.fn(async () => {
    browser.subscription = null;
    return true;
  });
  constructor(
    readonly endpoint: string,
    readonly options: { readonly applicationServerKey: ArrayBuffer } | undefined = undefined,
  ) {}
  toJSON() {
    return { endpoint: this.endpoint, expirationTime: null, keys: { p256dh: "p", auth: "a" } };
  }
}

const browser = {
  subscription: null as FakeSubscription | null,
  subscribe: vi.fn(async (_options: unknown) => {
    browser.subscription = new FakeSubscription("https://push.example/1");
    return browser.subscription;
  }),
};
const notification = { permission: "default", requestPermission: vi.fn(async () => notification.permission) };
let calls: readonly Call[];

const signInAs = (id: string) => signIn({ id, displayName: "N" });

// Files share the modules that they have loaded: the ones of this file stay here.
afterAll(() => void vi.resetModules());
beforeEach(() => {
  vi.resetModules();
  signInAs(NORA);
  browser.subscription = null;
  browser.subscribe.mockClear();
  notification.permission = "default";
  notification.requestPermission.mockReset().mockImplementation(async () => notification.permission);
  const pushManager = {
    subscribe: browser.subscribe,
    getSubscription: async () => browser.subscription,
  };
  const container = {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", notification);
  calls = fakeApi({
    "notifications.pushKey": () => ({ publicKey: "BKey" }),
    "notifications.subscribePush": () => ({ done: true }),
    "notifications.unsubscribePush": () => ({ done: true }),
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const sentTo = () =>
  calls.filter(({ path }) => path === "notifications.subscribePush").map(({ input }) => input);
const store = () => import("./push-store.ts");
async function grant(): Promise<void> {
  notification.permission = "granted";
  const { enablePush } = await store();
  expect(await enablePush()).toBe("granted");
}

describe("turning pushes on", () => {
  test("subscribes with the server's key and registers the subscription for the user", async () => {
    await grant();
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "BKey" });
    expect(sentTo()).toEqual([
      {
        userId: NORA,
        subscription: {
          endpoint: "https://push.example/1",
          expirationTime: null,
          keys: { p256dh: "p", auth: "a" },
        },
      },
    ]);
    expect((await store()).readPush()).toMatchObject({ isOn: true, isBusy: false, problem: null });
  });

  test("does not subscribe in a browser that denies permission", async () => {
    notification.permission = "denied";
    const { enablePush, readPush } = await store();
    expect(await enablePush()).toBe("denied");
    expect(readPush()).toMatchObject({ permission: "denied", isOn: false, problem: null });
    expect(calls).toEqual([]);
  });

  test("fails after ten seconds without an answer of the push service", async () => {
    vi.useFakeTimers();
    notification.permission = "granted";
    browser.subscribe.mockImplementationOnce(() => new Promise(() => {}));
    const { enablePush, readPush } = await store();
    const enabling = enablePush();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(readPush().isBusy).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    await enabling;
    expect(readPush()).toMatchObject({ isOn: false, isBusy: false, problem: "on" });
  });

  test("subscribes once when called twice at the same time", async () => {
    notification.permission = "granted";
    const { enablePush } = await store();
    await Promise.all([enablePush(), enablePush()]);
    expect(sentTo()).toHaveLength(1);
  });

  test("is denied in a browser without push support", async () => {
    vi.stubGlobal("PushManager", undefined);
    Reflect.deleteProperty(globalThis, "PushManager");
    const { enablePush, readPush } = await store();
    expect(await enablePush()).toBe("denied");
    expect(readPush()).toMatchObject({ isSupported: false, permission: "denied" });
    expect(notification.requestPermission).not.toHaveBeenCalled();
  });
});

describe("browser and server", () => {
  test("are synchronized when the browser has replaced the subscription, and only then", async () => {
    await grant();
    const { syncPush } = await store();
    await syncPush();
    expect(sentTo()).toHaveLength(1);
    browser.subscription = new FakeSubscription("https://push.example/2");
    await syncPush();
    await syncPush();
    expect(sentTo()).toMatchObject([{}, { subscription: { endpoint: "https://push.example/2" } }]);
  });

  test("are synchronized in a new session, and when the browser has dropped the subscription", async () => {
    await grant();
    const { clearSession } = await import("../../auth/session-store.ts");
    const { syncPush } = await store();
    clearSession();
    await syncPush();
    expect(sentTo()).toHaveLength(1);
    signInAs(NORA);
    await syncPush();
    expect(sentTo()).toHaveLength(2);
    browser.subscription = null;
    await syncPush();
    expect(sentTo()).toHaveLength(3);
  });

  test("are synchronized when the server has another key", async () => {
    await grant();
    const old = new FakeSubscription("https://push.example/3", { applicationServerKey: new ArrayBuffer(65) });
    browser.subscription = old;
    const { syncPush } = await store();
    await syncPush();
    expect(old.unsubscribe).toHaveBeenCalled();
    expect(browser.subscribe).toHaveBeenCalledTimes(2);
  });

  test("give no pushes to a user if another user turned them on in this browser", async () => {
    await grant();
    const left = browser.subscription;
    const { clearSession } = await import("../../auth/session-store.ts");
    clearSession();
    signInAs(BEN);
    const { syncPush, readPush } = await store();
    await syncPush();
    expect(left?.unsubscribe).toHaveBeenCalled();
    expect(readPush().isOn).toBe(false);
    expect(sentTo()).toHaveLength(1);
  });

  test("both drop the subscription when pushes are turned off, the browser also offline", async () => {
    await grant();
    const { disablePush, readPush } = await store();
    calls = fakeApi({
      "notifications.unsubscribePush": () => {
        throw new TypeError("no network");
      },
    });
    await disablePush();
    expect(browser.subscription).toBeNull();
    expect(readPush()).toMatchObject({ isOn: false, problem: null });
    expect(calls).toEqual([
      { path: "notifications.unsubscribePush", input: { endpoint: "https://push.example/1" } },
    ]);
  });
});

describe("the switch", () => {
  const show = async (isIdle = false) => {
    const { PushSwitch } = await import("../components/push-switch.tsx");
    return renderWithTexts(<PushSwitch isIdle={isIdle} />);
  };
  const toggle = () => screen.getByRole<HTMLInputElement>("switch");
  const question = () => screen.queryByRole("alert");

  test("explains the purpose of pushes before the browser asks", async () => {
    await show();
    await user.click(toggle());
    expect((await screen.findByRole("alert")).textContent).toContain("Your browser asks next");
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await press("Not now");
    await waitFor(() => expect(question()).toBeNull());
    expect(document.activeElement).toBe(toggle());
    await user.click(toggle());
    notification.requestPermission.mockImplementation(async () => {
      notification.permission = "granted";
      return "granted";
    });
    await press("Turn on");
    await showing("You'll hear from us here");
    expect(sentTo()).toHaveLength(1);
  });

  test("says that no push arrives while pushes are off for all devices", async () => {
    notification.permission = "granted";
    await show(true);
    await showing("Off in this browser. Your other devices don't change.");
    await user.click(toggle());
    await showing("Turn on Push above to get notifications here.");
  });

  test("keeps the focus while it is busy, and ignores a second click", async () => {
    notification.permission = "granted";
    await show();
    let allow = () => {};
    notification.requestPermission.mockImplementation(
      () => new Promise((resolve) => (allow = () => resolve("granted"))),
    );
    await user.click(toggle());
    expect(toggle().disabled).toBe(false);
    expect(document.activeElement).toBe(toggle());
    await user.click(toggle());
    expect(notification.requestPermission).toHaveBeenCalledTimes(1);
    allow();
    await showing("You'll hear from us here");
  });

  test("announces that the browser has refused, and lets Escape close its question", async () => {
    await show();
    await user.click(toggle());
    await screen.findByRole("alert");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question()).toBeNull());
    await user.click(toggle());
    notification.requestPermission.mockImplementation(async () => {
      notification.permission = "denied";
      return "denied";
    });
    await press("Turn on");
    await showing("Your browser blocks notifications");
    expect(question()?.textContent).toContain("Your browser blocks notifications");
  });

  test("scrolls its question into view: the switch may be the last thing on a phone", async () => {
    // Newer browsers return a promise from scrollIntoView.
    const brought = vi
      .spyOn(HTMLElement.prototype, "scrollIntoView")
      .mockImplementation((): unknown => Promise.resolve());
    await show();
    await user.click(toggle());
    await waitFor(() => expect(brought.mock.contexts).toEqual([question()]));
    await press("Not now");
    await waitFor(() => expect(question()).toBeNull());
    toggle();
  });

  test("shows the specified text when the browser has no push support", async () => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    await show();
    await showing("Push notifications are not supported in this browser");
    expect(toggle().disabled).toBe(true);
  });
});
