import { AppError } from "@evenly/contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Call } from "../../testing/fake-api.ts";
import {
  answer,
  archive,
  beginSignedIn,
  bell,
  close,
  countsNow,
  end,
  inPanel,
  list,
  markRead,
  open,
  openBell,
  pageOf,
  pressNamed,
  server,
  tabTexts,
  titles,
  update,
} from "../../testing/open-centre.tsx";
import { press } from "../../testing/render.tsx";
import { fill, settle } from "../../testing/render-screen.tsx";
import { queryClient } from "../../trpc.ts";
import { apiClient } from "../../trpc-client.ts";
import { editStore } from "../offline/queue/edit-store.ts";
import { noteNoAnswer } from "../offline/reachability.ts";
import { alert, failed, paid, seen } from "./testing/example-centre.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);
afterEach(end);

describe("the bell", () => {
  test("says how many are unread, 99+ above 99", async () => {
    answer({ "notifications.counts": () => ({ all: 200, unread: 100, archived: 0 }) });
    await open("/notification-analytics");
    expect(bell()?.getAttribute("aria-label")).toBe("Notifications, 100 unread");
    expect(bell()?.textContent).toBe("99+");
  });

  test("opens on everything, each tab with its count, and tells the server what it showed", async () => {
    await openBell();
    expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]);
    expect(titles()).toEqual(["Ana paid you $42.00", "New sign-in", "Statement is ready"]);
    expect(document.body.textContent).toContain("Delivery rate: 80%");
    await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    const told = server.calls.filter(({ path }) => path === "notifications.acknowledge");
    expect(told.map(({ input }) => input)).toEqual([{ notificationIds: [paid.id, alert.id, seen.id] }]);
    // What has just been seen to arrive counts in the rate.
    expect(server.calls.findLastIndex(({ path }) => path === "notifications.analytics")).toBeGreaterThan(
      server.calls.indexOf(told[0] as Call),
    );
  });

  test("an item that is opened is read and leads to what it speaks of", async () => {
    const { history } = await openBell();
    await pressNamed(/^Unread\. Important\. Ana paid/);
    expect(markRead).toHaveBeenCalledExactlyOnceWith({ notificationId: paid.id });
    expect(history.location.pathname).toBe("/contacts");
    expect(inPanel("[role=tab]")).toEqual([]);
    expect(bell()?.textContent).toBe("1");
  });

  test("an item whose address leads elsewhere is no link", async () => {
    server.items = ["/\t/evil.example", "/\\evil.example", "//evil.example", "https://evil.example"].map(
      (actionUrl, index) =>
        makeNotification(index + 10, { title: "Look here", actionUrl, actionText: "Show" }),
    );
    server.items.push(paid);
    await openBell();
    const links = inPanel("a").map((link) => link.getAttribute("href"));
    expect(new Set(links.filter((href) => href !== "/notification-analytics"))).toEqual(
      new Set(["/contacts"]),
    );
    expect(inPanel("button").filter(({ textContent }) => textContent === "Show")).toEqual([]);
  });

  test("archived ones leave the list and can be moved back", async () => {
    await openBell();
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^Archive$/);
    expect(titles()).toEqual(["Ana paid you $42.00", "Statement is ready"]);
    expect(tabTexts()).toEqual(["All2", "Unread1", "Archived2"]);
    expect(document.activeElement?.textContent).toContain("Statement is ready");
    await pressNamed(/^Archived/);
    expect(titles()).toEqual(["New sign-in", "Archived long ago"]);
    await pressNamed(/^Move back$/);
    expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]);
  });

  test("a refused change is taken back, and why is said", async () => {
    await openBell();
    archive.mockImplementation(() => {
      throw new AppError("INTERNAL");
    });
    // Nothing can be asked anew: what stands there again was put back.
    const refuse = () => {
      throw new AppError("RATE_LIMITED");
    };
    list.mockImplementation(refuse);
    answer({ "notifications.counts": refuse });
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^Archive$/);
    expect(titles()).toEqual(["Ana paid you $42.00", "New sign-in", "Statement is ready"]);
    expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]);
    expect(inPanel("[role=status]").map((word) => word.textContent)).toContain(
      "Failed to archive notification",
    );
    archive.mockImplementation(() => {
      throw new AppError("RATE_LIMITED");
    });
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^Archive$/);
    expect(inPanel("[role=status]").map((word) => word.textContent)).toContain(
      "Too many requests. Try again in a moment.",
    );
  });

  test("snoozing and deleting take it away at once; marking all leaves nothing unread", async () => {
    await openBell();
    await pressNamed(/^More for “Ana paid/);
    await pressNamed(/^Tomorrow$/);
    expect(titles()).toEqual(["New sign-in", "Statement is ready"]);
    await pressNamed(/^Delete “Statement is ready”/);
    expect(titles()).toEqual(["New sign-in"]);
    await pressNamed(/^Mark all as read$/);
    await pressNamed(/^Unread/);
    expect(document.body.textContent).toContain("No unread notifications");
  });

  test("without a network putting off and marking all are kept and show; what came since is not meant", async () => {
    await openBell();
    const cut = () => {
      throw new TypeError("no network");
    };
    answer({ "notifications.snooze": cut, "notifications.markAllRead": cut });
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^Tomorrow$/);
    await pressNamed(/^Mark all as read$/);
    expect(titles()).toEqual(["Ana paid you $42.00", "Statement is ready"]);
    expect(tabTexts()).toEqual(["All2", "Unread0", "Archived1"]);
    expect(editStore.read().map(({ edit }) => edit)).toEqual([
      { kind: "snooze", id: alert.id, title: "New sign-in", until: expect.any(Date) },
      { kind: "allRead", upTo: paid.createdAt },
    ]);
    // Somebody looks again before they are sent: what waits stays as it will be, what is newer is unread.
    const since = makeNotification(9, { title: "Just now" });
    server.items = [since, ...server.items];
    await pressNamed(/^Archived/);
    await pressNamed(/^Unread/);
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ tab: "unread" }));
    expect(titles()).toEqual(["Just now"]);
    expect(bell()?.textContent).toBe("");
  });

  test("without a network and with nothing known the tabs give no numbers", async () => {
    server.items = [];
    await openBell();
    expect(tabTexts()).toEqual(["All0", "Unread0", "Archived0"]);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event("offline")));
    expect(tabTexts()).toEqual(["All", "Unread", "Archived"]);
  });

  test("what was put off is listed again by itself once its time has come", async () => {
    let nextBackAt: Date | null = null;
    const putOff = () => {
      server.items = [paid];
      nextBackAt = new Date(Date.now() - 1000);
      return { ...countsNow(), version: 1 };
    };
    answer({
      "notifications.counts": () => ({ ...countsNow(), nextBackAt }),
      "notifications.snooze": putOff,
    });
    await openBell();
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^In an hour$/);
    expect(titles()).toEqual(["Ana paid you $42.00", "Statement is ready"]);
    server.items = [paid, alert, seen];
    for (let tries = 0; tries < 30 && titles().length < 3; tries += 1)
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(titles()).toEqual(["Ana paid you $42.00", "New sign-in", "Statement is ready"]);
    expect(bell()?.textContent).toBe("2");
  });

  test("a double press deletes one, not also what comes up into its place", async () => {
    await openBell();
    const deleteButton = () => inPanel("button[aria-label^=Delete]")[0];
    const pressAs = (detail: number) =>
      act(async () => {
        deleteButton()?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
      });
    await pressAs(1);
    await pressAs(2);
    await settle();
    expect(titles()).toEqual(["New sign-in", "Statement is ready"]);
  });

  test("empty tabs and a list that did not come say so", async () => {
    server.items = [];
    await openBell();
    expect(document.body.textContent).toContain("No notifications yet");
    await pressNamed(/^Archived/);
    expect(document.body.textContent).toContain("No archived notifications");
    list.mockImplementation(() => {
      throw new AppError("RATE_LIMITED");
    });
    await pressNamed(/^Unread/);
    expect(inPanel("[role=alert]")[0]?.textContent).toContain("Too many requests");
    list.mockImplementation(pageOf);
    await pressNamed(/^Try again$/);
    expect(document.body.textContent).toContain("No unread notifications");
  });

  test("a list that was never read on this device says so while there is no network, and that nothing is lost", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    for (const _unanswered of [1, 2]) noteNoAnswer();
    await openBell();
    const said = () => inPanel("[role=tabpanel]")[0]?.textContent;
    for (let tries = 0; tries < 40 && !said(); tries += 1)
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(said()).toContain("Not on this device yet");
    expect(inPanel("[role=alert]")).toEqual([]);
  });

  test("an empty list that is known is one without a network, too", async () => {
    server.items = [];
    await openBell();
    const panelText = () => inPanel("[role=tabpanel]")[0]?.textContent;
    await vi.waitFor(async () => {
      await settle();
      expect(panelText()).toContain("No notifications yet");
    });
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    for (const _unanswered of [1, 2]) noteNoAnswer();
    await act(async () => void queryClient.refetchQueries({ queryKey: [["notifications", "pages"]] }));
    for (let tries = 0; tries < 10; tries += 1) await settle();
    expect(
      queryClient.getQueryState([["notifications", "pages"], { tab: "all" }])?.fetchFailureCount,
    ).not.toBe(0);
    expect(panelText()).toContain("No notifications yet");
  });

  test("arrows walk tabs and items, Escape closes and gives the focus back", async () => {
    await openBell();
    const key = (name: string) =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
      });
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe("All3");
    await key("ArrowDown");
    await key("ArrowDown");
    expect(focused()).toContain("New sign-in");
    await key("ArrowUp");
    await key("ArrowUp");
    expect(focused()).toBe("All3");
    await key("ArrowRight");
    expect(focused()).toBe("Unread2");
    await key("Escape");
    await settle();
    expect(inPanel("[role=tab]")).toEqual([]);
  });
});

describe("settings", () => {
  test("the panel's toggles save the channels, and a refused change is taken back", async () => {
    await openBell();
    await pressNamed(/^Notification settings$/);
    const toggle = (name: string) =>
      inPanel("label")
        .find((label) => label.textContent?.startsWith(name))
        ?.querySelector("input");
    const names = ["Push", "Email", "SMS", "In-app", "Sound"];
    expect(names.map((name) => toggle(name)?.checked)).toEqual([true, true, false, true, true]);
    await act(async () => toggle("SMS")?.click());
    await settle();
    expect(update).toHaveBeenLastCalledWith({
      channels: [{ id: "sms", enabled: true }],
      emailNotifications: true,
    });
    update.mockImplementation(() => {
      throw new AppError("INTERNAL");
    });
    await act(async () => toggle("Sound")?.click());
    await settle();
    expect(toggle("Sound")?.checked).toBe(true);
    expect(inPanel("[role=status]").map((word) => word.textContent)).toContain(
      "Failed to update notification settings",
    );
    await press(document.body, "Send Test Notification");
    await settle();
    expect(server.calls.filter(({ path }) => path === "notifications.sendTest")).toHaveLength(1);
  });

  test("who has confirmed no number is told so beside SMS, and led to where one is confirmed", async () => {
    const profile = (phoneConfirmed: boolean) => () => ({
      ...{ timeZone: "UTC", displayCurrency: "USD", isAdmin: false },
      phoneConfirmed,
    });
    answer({ "auth.getProfile": profile(true) });
    const confirmed = await open("/preferences");
    expect(confirmed.host.textContent).not.toContain("confirmed number");
    await close();
    answer({ "auth.getProfile": profile(false) });
    const { host } = await open("/preferences");
    expect(host.textContent).toContain(
      "Text messages need a confirmed number; there is none yet. Confirm one",
    );
    await close();
    await openBell();
    await pressNamed(/^Notification settings$/);
    const [link] = inPanel("a").filter(({ textContent }) => textContent === "Confirm one");
    expect(link?.parentElement?.previousElementSibling?.textContent).toMatch(/^SMS/);
    expect(link?.getAttribute("href")).toBe("/profile");
  });

  test("the preferences show every cell there is, say what is locked and when the next push goes out", async () => {
    const { host } = await open("/preferences");
    const cell = (name: string) => host.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
    expect(cell("Security, Email")).toBeNull();
    expect(host.textContent).toContain("Security, Email: always on");
    expect(cell("Security, SMS")).toBeNull();
    expect(host.textContent).toContain("Security, SMS: never sent this way");
    expect(host.textContent).toContain("Next delivery at Sunday 7:00 AM");
    expect(host.textContent).toContain("Europe/Berlin");
    await act(async () => cell("Security, Push")?.click());
    await settle();
    expect(update).toHaveBeenLastCalledWith({
      preferences: [{ type: "security_alert", channel: "push", isEnabled: false }],
    });
    for (const [label, text] of [
      ["From", "00:00"],
      ["To", "23:59"],
    ] as const) {
      await fill(host, label, text);
      const [field] = [...host.querySelectorAll("input")].filter(({ value }) => value === text);
      await act(async () => field?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    }
    await settle();
    expect(update).toHaveBeenLastCalledWith({
      quietHours: { enabled: true, start: "00:00", end: "23:59" },
    });
  });
});

test("the analytics show rate, channels and reasons; everyone's are for admins, whatever the link says", async () => {
  const scopesAsked = () =>
    server.calls
      .filter(({ path }) => path === "notifications.analytics" || path === "notifications.listDeliveries")
      .map(({ input }) => (input as { scope?: string }).scope ?? "own");
  const { host } = await open("/notification-analytics?scope=all");
  for (const text of [
    "80%",
    "8 of 10 that were sent have arrived115 more were sent over channels that confirm nothing",
    "1.2 sec",
    "8 of 10 · 80%",
    "115 sent, no receipts",
    "Average time to arriveOf the 8 delivered. In-app: once it was shown.",
    "40 sent · 2 of 8 · 25%",
    "3 failed · 2 waiting",
    "1 not needed",
    "The service that delivers it could not be reached.",
    "No deliveries",
  ])
    expect(host.textContent).toContain(text);
  const bars = [...host.querySelectorAll("[aria-labelledby=by-channel] [role=img]")];
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "8 delivered, 2 sent without a receipt, 3 failed, 2 waiting",
    "0 delivered, 115 sent without a receipt, 0 failed, 0 waiting",
  ]);
  expect(host.textContent).not.toContain("Everyone");
  expect(new Set(scopesAsked())).toEqual(new Set(["own"]));
  let again = failed;
  const redrive = vi.fn(() => {
    again = { ...failed, status: "pending" };
    return { redriven: 1 };
  });
  answer({
    "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: true }),
    "notifications.listDeliveries": () => ({ deliveries: [again], nextCursor: null }),
    "notifications.redrive": redrive,
  });
  await close();
  const admin = await open("/notification-analytics?scope=all");
  expect(admin.host.textContent).toContain("Everyone");
  expect(scopesAsked().at(-1)).toBe("all");
  expect(admin.host.textContent).toContain("Attempt 4: failed for good");
  const figuresAsked = () => server.calls.filter(({ path }) => path === "notifications.analytics").length;
  const askedBefore = figuresAsked();
  await pressNamed(/^Send again$/, admin.host);
  expect(redrive).toHaveBeenCalledExactlyOnceWith({ deliveryIds: [failed.id] });
  expect(admin.host.textContent).not.toContain("Send again");
  await vi.waitFor(() => expect(document.body.textContent).toContain("On its way again."));
  expect(figuresAsked()).toBe(askedBefore + 1);
});

describe("the session", () => {
  const refresh = vi.fn(() => {
    throw new AppError("SESSION_EXPIRED");
  });
  const refuse = () => {
    throw new AppError("UNAUTHENTICATED");
  };
  beforeEach(() => void refresh.mockClear());

  test("a 401 of a notification call ends it at once, without asking for another token", async () => {
    answer({ "notifications.counts": refuse, "auth.refresh": refresh });
    await open("/notification-analytics");
    expect(localStorage.getItem("authToken")).toBeNull();
    expect(localStorage.getItem("userData")).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  test("a 401 of any other call asks for another token first", async () => {
    answer({ "payments.getBalance": refuse, "auth.refresh": refresh });
    await open("/notification-analytics");
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  test("a tab that slept past its token renews before a notification call could end the session", async () => {
    localStorage.setItem("authTokenExpiresAt", String(Date.now() - 1000));
    const next = { token: "the-next-token", tokenExpiresAt: new Date(Date.now() + 900_000) };
    answer({ "auth.refresh": () => next });
    await apiClient.notifications.counts.query();
    expect(server.calls.map(({ path }) => path)).toEqual(["auth.refresh", "notifications.counts"]);
    expect(localStorage.getItem("authToken")).toBe("the-next-token");
  });

  test("before sign-in nothing is asked of the server", async () => {
    localStorage.clear();
    await open("/notification-analytics");
    expect(server.calls.filter(({ path }) => path.startsWith("notifications."))).toEqual([]);
  });
});
