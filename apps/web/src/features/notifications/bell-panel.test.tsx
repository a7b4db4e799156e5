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
import { fill, settle } from "../../testing/render-screen.tsx";
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

/** A phone, whose dialogs move the focus as the platform's do. */
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

describe("the focus", () => {
  test("stays at the bell while what it opens loads, and comes back to it from the first sheet", async () => {
    onPhone();
    await open();
    bell()?.focus();
    const first = bell();
    await act(async () => first?.click());
    for (let tries = 0; tries < 20 && inSheet("[role=tab]").length === 0; tries += 1) await settle();
    expect(bell()).toBe(first);
    expect(focused()).toBe("All3");
    expect(inSheet("h2").map((heading) => heading.textContent)).toEqual(["Notifications"]);
    expect(document.querySelector("dialog")?.getAttribute("aria-label")).toBe("Notifications");
    await pressNamed(/^Close$/, inSheet("div")[0]);
    expect(document.activeElement).toBe(first);
  });

  test("goes back to the bell by Escape, and the bell's own press closes what it opened", async () => {
    await openBell();
    await press("Escape");
    await settle();
    expect(document.activeElement).toBe(bell());
    await pressNamed(/^Notifications, /);
    expect(tabTexts()).toHaveLength(3);
    await pressNamed(/^Notifications, /);
    expect(tabTexts()).toEqual([]);
  });

  test("after the settings stands at their button, in the tab that one left", async () => {
    await openBell();
    await pressNamed(/^Unread/);
    await pressNamed(/^Notification settings$/);
    await pressNamed(/^Back to the list$/);
    expect(inPanel("[role=tab][aria-selected=true]")[0]?.textContent).toBe("Unread2");
    expect(focused()).toBe("Notification settings");
  });

  test("stays where all were marked as read, and that is said", async () => {
    await openBell();
    const [button] = inPanel("button").filter(({ textContent }) => textContent === "Mark all as read");
    button?.focus();
    await pressNamed(/^Mark all as read$/);
    expect(document.activeElement).toBe(button);
    expect(button?.getAttribute("aria-disabled")).toBe("true");
    expect(statuses()).toContain("All are marked as read.");
    await pressNamed(/^Mark all as read$/);
    expect(server.calls.filter(({ path }) => path === "notifications.markAllRead")).toHaveLength(1);
  });
});

test("any way to another page closes what the bell opened", async () => {
  const { history } = await openBell();
  await act(async () => history.push("/contacts"));
  await settle();
  expect(tabTexts()).toEqual([]);
  expect(history.location.pathname).toBe("/contacts");
});

describe("an item", () => {
  const textOf = (title: string) =>
    inPanel("li")
      .find((item) => item.textContent?.includes(title))
      ?.querySelector("p");

  test("is cut only where its press opens it out, and an important one never", async () => {
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

  test("says once how many events it speaks of", async () => {
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

  test("is a number, a dash where nothing was sent, and a word where it did not load", async () => {
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
    expect(shown()).toBe("Delivery rate: did not load");
  });

  test("is not there while it loads", async () => {
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
    for (let tries = 0; tries < 40 && update.mock.calls.length < times; tries += 1) await settle();
  };

  test("have the quiet hours, and keep a time that was typed when Escape closes them", async () => {
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

  test("say the title of what comes in, once, and only to whoever wants to hear of it", async () => {
    const socket = liveSocket();
    await openSettings();
    await socket.accept();
    const say = (number: number, title: string) => socket.bring({ id: makeNotification(number).id, title });
    await say(21, "This is a test");
    expect(statuses()).toContain("Arrived: This is a test");
    const inApp = inPanel("label").find((label) => label.textContent?.startsWith("In-app"));
    update.mockImplementation(() => ({
      ...settings,
      channels: settings.channels.map((channel) => ({ ...channel, enabled: channel.id !== "in_app" })),
    }));
    await act(async () => inApp?.querySelector("input")?.click());
    await settle();
    await say(22, "Another one");
    expect(statuses()).not.toContain("Arrived: Another one");
  });

  test("have this browser's pushes under pushes as such", async () => {
    await openSettings();
    const names = inPanel("label > span:first-child > span:first-child").map((name) => name.textContent);
    expect(names.slice(0, 3)).toEqual(["Push", "Push notifications in this browser", "Email"]);
  });

  test("what we write loads visibly, says what failed and can be asked for again", async () => {
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
    for (let tries = 0; tries < 40 && inPanel("details [role=alert]").length === 0; tries += 1)
      await settle();
    expect(inPanel("details [role=alert]")[0]?.textContent).toContain("The templates did not load.");
    isHere = true;
    await pressNamed(/^Try again$/, details);
    expect(details?.textContent).toContain("Channels: push, email, and in-app");
    expect(focused()).toContain("What we write");
  });
});
