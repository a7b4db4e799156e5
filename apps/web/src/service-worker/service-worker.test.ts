import { isAppPath } from "@evenly/contract/app-path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readAppPaths } from "../../app-paths.ts";
import { openablePath } from "./app-path.ts";
import { openPressed } from "./open-pressed.ts";
import { readPushMessage } from "./push-message.ts";
import { forgetPerson, subscribeAgain } from "./push-subscription.ts";
import { takePush } from "./take-push.ts";

const ORIGIN = "https://evenly.example";
const appPaths = readAppPaths();

describe("an address", () => {
  test.each([
    ["/", true],
    ["/dashboard", true],
    ["/dashboard/", true],
    ["/history/7f3b", true],
    ["/history/7f3b/receipt", true],
    ["/notifications", false],
    ["/notifications/settings", false],
    ["/api", false],
    ["/api/transactions", false],
    ["/trpc/auth.login", false],
    ["/ws", false],
    ["/dev/mailbox", false],
    ["/health", false],
    ["/admin", true],
    ["/admin/queues", false],
    ["/files/x", false],
    ["/sw.js", false],
    ["/index.html", false],
    ["//", false],
    ["/history//receipt", false],
    ["/Dashboard", false],
  ])("%s is a page of the app: %s", (path, isPage) => {
    expect(isAppPath(path, appPaths)).toBe(isPage);
  });

  test.each([
    ["/history/7f3b?from=push#top", "/history/7f3b?from=push#top"],
    ["/login?next=/history", "/login?next=/history"],
    ["https://evil.example/dashboard", "/dashboard"],
    ["//evil.example/dashboard", "/dashboard"],
    ["/\\evil.example/dashboard", "/dashboard"],
    ["/\t/evil.example", "/dashboard"],
    ["/.//evil.example/send", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["/api/auth/logout", "/dashboard"],
    ["/notifications", "/dashboard"],
    ["", "/dashboard"],
    [null, "/dashboard"],
    [42, "/dashboard"],
    [{ toString: () => "/send" }, "/dashboard"],
  ])("a push with %j opens %s", (actionUrl, path) => {
    expect(openablePath(actionUrl, ORIGIN, appPaths)).toBe(path);
  });
});

describe("a push", () => {
  const full = {
    id: "n1",
    title: "Ana paid you $42.00",
    message: "Museum and lunch",
    actionUrl: "/history/t1",
    actionText: "View payment",
    priority: "urgent",
    tag: "n1",
    ackToken: "token",
  };
  const scope = {
    registration: { showNotification: vi.fn(async () => undefined) },
  };
  const worker = scope as unknown as ServiceWorkerGlobalScope;
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", fetched);
    fetched.mockResolvedValue(new Response("{}"));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.resetAllMocks();
  });

  test("is shown completely, and acknowledged with only its token", async () => {
    await takePush(worker, JSON.stringify(full));
    expect(scope.registration.showNotification).toHaveBeenCalledWith(full.title, {
      body: full.message,
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      vibrate: [200, 100, 200],
      requireInteraction: true,
      tag: "n1",
      data: { id: "n1", actionUrl: "/history/t1" },
      actions: [{ action: "open", title: "View payment" }],
    });
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe("/api/push/acknowledge");
    expect(request).toMatchObject({ method: "POST", body: '{"token":"token"}', credentials: "omit" });
  });

  test("that cannot be shown is not acknowledged", async () => {
    scope.registration.showNotification.mockRejectedValue(new TypeError("no permission"));
    await expect(takePush(worker, JSON.stringify(full))).rejects.toThrow("no permission");
    expect(fetched).not.toHaveBeenCalled();
  });

  test("retries its acknowledgement at most twice without an answer, and never after a refusal", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const taken = takePush(worker, JSON.stringify(full));
    await vi.runAllTimersAsync();
    await taken;
    expect(fetched).toHaveBeenCalledTimes(3);
    fetched.mockReset().mockResolvedValueOnce(new Response("", { status: 503 }));
    fetched.mockResolvedValueOnce(new Response("", { status: 400 }));
    const refused = takePush(worker, JSON.stringify(full));
    await vi.runAllTimersAsync();
    await refused;
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test.each([
    null,
    "",
    "not JSON",
    "null",
    "[]",
    "42",
    '"text"',
    "{}",
    '{"title":7,"message":{},"tag":[],"actionUrl":1,"ackToken":null}',
    '{"title":"   "}',
    '{"__proto__":{"title":"x"}}',
  ])("of %j is still shown, with the app's name as its title", async (text) => {
    await takePush(worker, text);
    expect(scope.registration.showNotification).toHaveBeenCalledWith(
      "Evenly",
      expect.objectContaining({ body: "", data: { id: null, actionUrl: null } }),
    );
    expect(fetched).not.toHaveBeenCalled();
    expect(readPushMessage(text).ackToken).toBeNull();
  });
});

describe("a clicked notification", () => {
  const openWindow = vi.fn(async () => null);
  const matchAll = vi.fn(async (): Promise<unknown[]> => []);
  const worker = {
    location: { origin: ORIGIN },
    clients: { openWindow, matchAll },
  } as unknown as ServiceWorkerGlobalScope;
  const notification = { close: vi.fn(), data: { id: "n1", actionUrl: "/history/t1" } };
  const press = (data: unknown = notification.data) =>
    openPressed(worker, { ...notification, data } as unknown as Notification, appPaths);
  const windowThat = (answer: (port: MessagePort) => void) => {
    const window = {
      url: `${ORIGIN}/preferences?from=menu`,
      focus: vi.fn(async () => window),
      navigate: vi.fn(async () => window),
      postMessage: vi.fn((_message: unknown, [port]: [MessagePort]) => answer(port)),
    };
    matchAll.mockResolvedValue([window]);
    return window;
  };
  beforeEach(() => {
    vi.clearAllMocks();
    matchAll.mockResolvedValue([]);
  });

  test("opens a new window if none is open", async () => {
    await press();
    expect(notification.close).toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledWith("/history/t1");
  });

  test("tells the new window what was opened, until a signed-in user's page confirms it", async () => {
    vi.useFakeTimers();
    const window = windowThat(() => undefined);
    matchAll.mockResolvedValue([]);
    let tells = 0;
    window.postMessage.mockImplementation((_message, [port]) => {
      tells += 1;
      if (tells === 3) port.postMessage(true);
    });
    openWindow.mockResolvedValueOnce(window as never);
    const pressed = press();
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await pressed;
    expect(window.postMessage.mock.calls.map(([message]) => message)).toEqual(
      Array(3).fill({ type: "OPENED", notificationId: "n1" }),
    );
    expect(window.navigate).not.toHaveBeenCalled();
  });

  test("leaves a window alone that shows something other than a page", async () => {
    matchAll.mockResolvedValue([{ url: `${ORIGIN}/api/transactions/t1/receipt.pdf` }]);
    await press();
    expect(openWindow).toHaveBeenCalledWith("/history/t1");
  });

  test("navigates the open window without a reload", async () => {
    const window = windowThat((port) => port.postMessage(true));
    await press();
    expect(window.focus).toHaveBeenCalled();
    expect(window.postMessage.mock.calls[0]?.[0]).toEqual({
      type: "OPEN",
      path: "/history/t1",
      notificationId: "n1",
    });
    expect([window.navigate, openWindow].map((call) => call.mock.calls.length)).toEqual([0, 0]);
  });

  test("loads the page in a window that does not answer, or in a new one if that fails", async () => {
    vi.useFakeTimers();
    const window = windowThat(() => undefined);
    window.focus.mockRejectedValueOnce(new Error("not allowed"));
    const first = press();
    await vi.runAllTimersAsync();
    await first;
    expect(window.navigate).toHaveBeenCalledWith("/history/t1");
    window.navigate.mockRejectedValueOnce(new TypeError("not controlled"));
    const second = press({ actionUrl: "//evil.example" });
    await vi.runAllTimersAsync();
    await second;
    expect(openWindow).toHaveBeenCalledWith("/dashboard");
    vi.useRealTimers();
  });
});

describe("the subscription", () => {
  const unsubscribe = vi.fn(async () => true);
  const subscribe = vi.fn(async (_options: unknown): Promise<unknown> => ({}));
  const shown = { close: vi.fn() };
  const page = { postMessage: vi.fn() };
  const worker = {
    registration: {
      pushManager: { subscribe, getSubscription: async () => ({ unsubscribe }) },
      getNotifications: async () => [shown],
    },
    clients: { matchAll: async () => [page] },
  } as unknown as ServiceWorkerGlobalScope;
  beforeEach(() => vi.clearAllMocks());

  test("that the browser ended is made again with the same key, and every page is notified", async () => {
    const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } };
    await subscribeAgain(worker, Object.assign(new Event("pushsubscriptionchange"), { oldSubscription }));
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription.options.applicationServerKey,
    });
    expect(page.postMessage).toHaveBeenCalledWith({ type: "PUSH_CHANGED" });
  });

  test("that the browser replaced, or refuses to make again, is left to the pages", async () => {
    const event = new Event("pushsubscriptionchange");
    await subscribeAgain(worker, Object.assign(event, { newSubscription: {} }));
    expect(subscribe).not.toHaveBeenCalled();
    subscribe.mockRejectedValueOnce(new Error("no push service"));
    const oldSubscription = { options: { applicationServerKey: null } };
    await subscribeAgain(worker, Object.assign(new Event("x"), { oldSubscription }));
    expect(page.postMessage).toHaveBeenCalledTimes(2);
  });

  test("ends when the user signs out, and shown notifications are closed", async () => {
    await forgetPerson(worker);
    expect([unsubscribe, shown.close].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  });
});
