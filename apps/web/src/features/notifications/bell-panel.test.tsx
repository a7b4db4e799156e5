import { AppError } from "@evenly/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { liveSocket } from "../../testing/live-socket.ts";
import {
  answer,
  beginSignedIn,
  bell,
  inPanel,
  open,
  openBell,
  pressBell,
  server,
  tabTexts,
  update,
} from "../../testing/open-centre.tsx";
import { fill, press, settle, user } from "../../testing/page.ts";
import { settings } from "./testing/example-centre.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);

const LONG = "Words. ".repeat(200);
const statuses = () => inPanel("[role=status]").map((word) => word.textContent);
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

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
  within(ordinary as HTMLElement).getByRole("button", { name: "See the payment" });
});

describe("the focus", () => {
  test("stays on the bell while the panel loads, and returns to it from the first sheet", async () => {
    onPhone();
    await open();
    const first = await screen.findByRole("button", { name: /^Notifications/ });
    await user.click(first);
    await screen.findByRole("tab", { name: /^All/ });
    expect(bell()).toBe(first);
    await waitFor(() => expect(focused()).toBe("All3"));
    await waitFor(() =>
      expect(inSheet("h2").map((heading) => heading.textContent)).toEqual(["Notifications"]),
    );
    const sheet = screen.getByRole("dialog", { name: "Notifications" });
    await press("Close", { in: sheet });
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  test("returns to the bell on Escape, and a click on the bell closes the panel", async () => {
    await openBell();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(bell()));
    await pressBell();
    await waitFor(() => expect(tabTexts()).toHaveLength(3));
    await pressBell();
    await waitFor(() => expect(tabTexts()).toEqual([]));
  });

  test("returns to the settings button after the settings, in the same tab", async () => {
    await openBell();
    await press(/^Unread/, { role: "tab" });
    await press(/^Notification settings$/);
    await press(/^Back to the list$/);
    await waitFor(() => expect(inPanel("[role=tab][aria-selected=true]")[0]?.textContent).toBe("Unread2"));
    await waitFor(() => expect(focused()).toBe("Notification settings"));
  });

  test("stays on the button after marking all as read, which is announced", async () => {
    await openBell();
    const button = await screen.findByRole("button", { name: "Mark all as read" });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
    expect(document.activeElement).toBe(button);
    await waitFor(() => expect(statuses()).toContain("All marked as read."));
    await user.click(button);
    await settle();
    expect(server.calls.filter(({ path }) => path === "notifications.markAllRead")).toHaveLength(1);
  });
});

test("navigation to another page closes the panel", async () => {
  const { history } = await openBell();
  await act(async () => history.push("/contacts"));
  await waitFor(() => expect(tabTexts()).toEqual([]));
  await waitFor(() => expect(history.location.pathname).toBe("/contacts"));
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
    await press(/Plain$/);
    await waitFor(() => expect(textOf("Plain")?.className).not.toContain("clamp"));
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

test("the panel has no figures of deliveries and no way to them", async () => {
  await openBell();
  await waitFor(() => expect(inPanel("[data-opens]").length).toBeGreaterThan(0));
  expect(inPanel("a[href='/notification-analytics']")).toEqual([]);
});

describe("the settings under the bell", () => {
  const openSettings = async () => {
    await openBell();
    await press(/^Notification settings$/);
  };

  const untilUpdated = async (times: number) => {
    await waitFor(() => expect(update.mock.calls.length).toBeGreaterThanOrEqual(times));
  };

  test("include the quiet hours, and keep a typed time when Escape closes the panel", async () => {
    await openSettings();
    await press(/^Quiet hours/, { role: "switch" });
    await untilUpdated(1);
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith({ quietHours: { ...settings.quietHours, enabled: false } }),
    );
    await fill("From", "21:15");
    await user.keyboard("{Escape}");
    await untilUpdated(2);
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith({
        quietHours: { ...settings.quietHours, enabled: false, start: "21:15" },
      }),
    );
    await waitFor(() => expect(inPanel("label")).toEqual([]));
  });

  test("show the title of an arriving notification once, and only if the user has toasts turned on", async () => {
    const socket = liveSocket();
    await openSettings();
    await socket.accept();
    const say = (number: number, title: string) => socket.bring({ id: makeNotification(number).id, title });
    await say(21, "This is a test");
    await waitFor(() => expect(statuses()).toContain("New: This is a test"));
    update.mockImplementation(() => ({
      ...settings,
      channels: settings.channels.map((channel) => ({ ...channel, enabled: channel.id !== "in_app" })),
    }));
    await press(/^In-app/, { role: "switch" });
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    await settle();
    await say(22, "Another one");
    await settle();
    expect(statuses()).not.toContain("New: Another one");
  });

  test("show this browser's push setting below the general push setting", async () => {
    await openSettings();
    const names = () =>
      inPanel("label > span:first-child > span:first-child").map((name) => name.textContent);
    await waitFor(() =>
      expect(names().slice(0, 3)).toEqual(["Push", "Push notifications in this browser", "Email"]),
    );
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
    await waitFor(() => expect(inPanel("details")).toHaveLength(1));
    const details = inPanel("details")[0] as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
    await waitFor(() => expect(details.querySelectorAll("[aria-hidden] > div").length).toBeGreaterThan(0));
    await waitFor(() => expect(inPanel("details [role=alert]")).not.toEqual([]));
    await waitFor(() =>
      expect(inPanel("details [role=alert]")[0]?.textContent).toContain(
        "We couldn't load these messages. Try again.",
      ),
    );
    isHere = true;
    await press(/^Try again$/, { in: details });
    await waitFor(() => expect(details.textContent).toContain("Sent by: push, email, and in-app"));
    await waitFor(() => expect(focused()).toContain("What we send you"));
  });
});
