import { AppError } from "@evenly/contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { liveSocket } from "../../testing/live-socket.ts";
import {
  answer,
  beginSignedIn,
  bell,
  end,
  inPanel,
  open,
  openBell,
  pressNamed,
  server,
  tabTexts,
  update,
} from "../../testing/open-centre.tsx";
import { fill, flush } from "../../testing/render-screen.tsx";
import { analytics, settings } from "./testing/example-centre.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);
afterEach(end);

const LONG = "Words. ".repeat(200);
const statuses = () => inPanel("[role=status]").map((word) => word.textContent);
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const press = (name: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });
const never = () => new Promise<never>(() => undefined);

/** Fakes a phone, with dialogs that move the focus as browsers do. */
function onPhone(): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let before: Element | null = null;
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function show(
    this: HTMLDialogElement,
  ) {
    before = document.activeElement;
    this.setAttribute("open", "");
    this.querySelector("button")?.focus();
  });
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(() => {
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
}
const inSheet = (selector: string) => [...document.querySelectorAll<HTMLElement>(`dialog ${selector}`)];

test("an ordinary notification has one line of text and its action; an important one is never cut", async () => {
  const paidYou = {
    category: "payments",
    message: LONG,
    actionUrl: "/history/1",
    actionText: "See the payment",
  };
  server.items = [
    makeNotification(3, { priority: "urgent", message: LONG }),
    makeNotification(2, { priority: "high", message: LONG }),
    makeNotification(1, { ...paidYou, priority: "low" }),
  ];
  await openBell();
  const lines = inPanel("li p").map((text) => text.classList.contains("line-clamp-1"));
  expect(lines).toEqual([false, false, true]);
  const [ordinary] = inPanel("li").slice(-1);
  expect([...(ordinary?.querySelectorAll("button") ?? [])].map((button) => button.textContent)).toContain(
    "See the payment",
  );
});

describe("the focus", () => {
  test("stays on the bell while the panel loads, and returns to it from the first sheet", async () => {
    onPhone();
    await open();
    bell()?.focus();
    const first = bell();
    await act(async () => first?.click());
    for (let tries = 0; tries < 20 && inSheet("[role=tab]").length === 0; tries += 1) await flush();
    expect(bell()).toBe(first);
    expect(focused()).toBe("All3");
    expect(inSheet("h2").map((heading) => heading.textContent)).toEqual(["Notifications"]);
    expect(document.querySelector("dialog")?.getAttribute("aria-label")).toBe("Notifications");
    await pressNamed(/^Close$/, inSheet("div")[0]);
    expect(document.activeElement).toBe(first);
  });

  test("returns to the bell on Escape, and a click on the bell closes the panel", async () => {
    await openBell();
    await press("Escape");
    await flush();
    expect(document.activeElement).toBe(bell());
    await pressNamed(/^Notifications, /);
    expect(tabTexts()).toHaveLength(3);
    await pressNamed(/^Notifications, /);
    expect(tabTexts()).toEqual([]);
  });

  test("returns to the settings button after the settings, in the same tab", async () => {
    await openBell();
    await pressNamed(/^Unread/);
    await pressNamed(/^Notification settings$/);
    await pressNamed(/^Back to the list$/);
    expect(inPanel("[role=tab][aria-selected=true]")[0]?.textContent).toBe("Unread2");
    expect(focused()).toBe("Notification settings");
  });

  test("stays on the button after marking all as read, which is announced", async () => {
    await openBell();
    const [button] = inPanel("button").filter(({ textContent }) => textContent === "Mark all as read");
    button?.focus();
    await pressNamed(/^Mark all as read$/);
    expect(document.activeElement).toBe(button);
    expect(button?.getAttribute("aria-disabled")).toBe("true");
    expect(statuses()).toContain("All marked as read.");
    await pressNamed(/^Mark all as read$/);
    expect(server.calls.filter(({ path }) => path === "notifications.markAllRead")).toHaveLength(1);
  });
});

test("navigation to another page closes the panel", async () => {
  const { history } = await openBell();
  await act(async () => history.push("/contacts"));
  await flush();
  expect(tabTexts()).toEqual([]);
  expect(history.location.pathname).toBe("/contacts");
});

describe("an item", () => {
  const textOf = (title: string) =>
    inPanel("li")
      .find((item) => item.textContent?.includes(title))
      ?.querySelector("p");

  test("is truncated only if a click expands it, and an important item never", async () => {
    server.items = [
      makeNotification(3, { title: "Leads on", message: LONG, actionUrl: "/security", priority: "medium" }),
      makeNotification(2, { title: "Alarm", message: LONG, priority: "urgent" }),
      makeNotification(1, { title: "Plain", message: LONG }),
    ];
    await openBell();
    expect(["Leads on", "Alarm", "Plain"].map((title) => textOf(title)?.className.includes("clamp"))).toEqual(
      [false, false, true],
    );
    await pressNamed(/Plain$/);
    expect(textOf("Plain")?.className).not.toContain("clamp");
  });

  test("shows once how many events it combines", async () => {
    server.items = [
      makeNotification(3, { title: "4 exports are ready", digestCount: 4 }),
      makeNotification(2, { title: "Ana paid you $4", digestCount: 4 }),
    ];
    await openBell();
    expect(textOf("4 exports")?.textContent).not.toContain("events");
    expect(textOf("Ana paid")?.textContent).toContain("4 events");
  });
});

describe("the delivery rate", () => {
  const shown = () => inPanel("a[href='/notification-analytics']")[0]?.textContent;

  test("is a number, a dash without deliveries, and a text if it failed to load", async () => {
    answer({ "notifications.analytics": () => ({ ...analytics, deliveryRate: null }) });
    await openBell();
    expect(shown()).toBe("Delivery rate: –");
    await end();
    beginSignedIn();
    answer({
      "notifications.analytics": () => {
        throw new AppError("FORBIDDEN");
      },
    });
    await openBell();
    expect(shown()).toBe("Delivery rate: unavailable");
  });

  test("is hidden while it loads", async () => {
    const answered = fetch;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      String(url).includes("notifications.analytics") ? never() : answered(url, init),
    );
    await openBell();
    expect(shown()).toBeUndefined();
    expect(document.body.textContent).not.toContain("–");
  });
});

describe("the settings under the bell", () => {
  const openSettings = async () => {
    await openBell();
    await pressNamed(/^Notification settings$/);
  };

  const untilUpdated = async (times: number) => {
    for (let tries = 0; tries < 40 && update.mock.calls.length < times; tries += 1) await flush();
  };

  test("include the quiet hours, and keep a typed time when Escape closes the panel", async () => {
    await openSettings();
    const panel = document.querySelector<HTMLElement>("[role=dialog]");
    const quiet = inPanel("label").find((label) => label.textContent?.startsWith("Quiet hours"));
    await act(async () => quiet?.querySelector("input")?.click());
    await untilUpdated(1);
    expect(update).toHaveBeenLastCalledWith({ quietHours: { ...settings.quietHours, enabled: false } });
    if (panel) await fill(panel, "From", "21:15");
    await press("Escape");
    await untilUpdated(2);
    expect(update).toHaveBeenLastCalledWith({
      quietHours: { ...settings.quietHours, enabled: false, start: "21:15" },
    });
    expect(inPanel("label")).toEqual([]);
  });

  test("show the title of an arriving notification once, and only if the user has toasts turned on", async () => {
    const socket = liveSocket();
    await openSettings();
    await socket.accept();
    const say = (number: number, title: string) => socket.bring({ id: makeNotification(number).id, title });
    await say(21, "This is a test");
    expect(statuses()).toContain("New: This is a test");
    const inApp = inPanel("label").find((label) => label.textContent?.startsWith("In-app"));
    update.mockImplementation(() => ({
      ...settings,
      channels: settings.channels.map((channel) => ({ ...channel, enabled: channel.id !== "in_app" })),
    }));
    await act(async () => inApp?.querySelector("input")?.click());
    await flush();
    await say(22, "Another one");
    expect(statuses()).not.toContain("New: Another one");
  });

  test("show this browser's push setting below the general push setting", async () => {
    await openSettings();
    const names = inPanel("label > span:first-child > span:first-child").map((name) => name.textContent);
    expect(names.slice(0, 3)).toEqual(["Push", "Push notifications in this browser", "Email"]);
  });

  test("the delivery texts show loading, failure and a retry", async () => {
    let isHere = false;
    answer({
      "notifications.listTemplates": () => {
        if (!isHere) throw new AppError("INTERNAL");
        return [
          { id: "paid", name: "Paid", subject: "Paid", channels: ["push", "email", "in_app"], variables: [] },
        ];
      },
    });
    await openSettings();
    const [details] = inPanel("details");
    await act(async () => {
      if (details instanceof HTMLDetailsElement) details.open = true;
      details?.dispatchEvent(new Event("toggle"));
    });
    expect(details?.querySelectorAll("[aria-hidden] > div").length).toBeGreaterThan(0);
    for (let tries = 0; tries < 40 && inPanel("details [role=alert]").length === 0; tries += 1) await flush();
    expect(inPanel("details [role=alert]")[0]?.textContent).toContain(
      "We couldn't load these messages. Try again.",
    );
    isHere = true;
    await pressNamed(/^Try again$/, details);
    expect(details?.textContent).toContain("Sent by: push, email, and in-app");
    expect(focused()).toContain("What we send you");
  });
});
