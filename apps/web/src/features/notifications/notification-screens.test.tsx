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
import { fill, flush } from "../../testing/render-screen.tsx";
import { queryClient } from "../../trpc.ts";
import { apiClient } from "../../trpc-client.ts";
import { editStore } from "../offline/queue/edit-store.ts";
import { noteNoAnswer } from "../offline/reachability.ts";
import { alert, failed, paid, seen } from "./testing/example-centre.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);
afterEach(end);

describe("the bell", () => {
  test("shows the number of unread notifications, 99+ above 99", async () => {
    answer({ "notifications.counts": () => ({ all: 200, unread: 100, archived: 0 }) });
    await open("/notification-analytics");
    expect(bell()?.getAttribute("aria-label")).toBe("Notifications, 100 unread");
    expect(bell()?.textContent).toBe("99+");
  });

  test("opens on all notifications, each tab with its count, and acknowledges the shown ones", async () => {
    await openBell();
    expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]);
    expect(titles()).toEqual(["Ana paid you $42.00", "New sign-in", "Statement is ready"]);
    expect(document.body.textContent).toContain("Delivery rate: 80%");
    await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
    const told = server.calls.filter(({ path }) => path === "notifications.acknowledge");
    expect(told.map(({ input }) => input)).toEqual([{ notificationIds: [paid.id, alert.id, seen.id] }]);
    // The acknowledged notifications count in the delivery rate, so it is refetched.
    expect(server.calls.findLastIndex(({ path }) => path === "notifications.analytics")).toBeGreaterThan(
      server.calls.indexOf(told[0] as Call),
    );
  });

  test("opening an item marks it as read and navigates to its subject", async () => {
    const { history } = await openBell();
    await pressNamed(/^Unread\. Important\. Ana paid/);
    expect(markRead).toHaveBeenCalledExactlyOnceWith({ notificationId: paid.id });
    expect(history.location.pathname).toBe("/contacts");
    expect(inPanel("[role=tab]")).toEqual([]);
    expect(bell()?.textContent).toBe("1");
  });

  test("an item whose address is on another site is no link", async () => {
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

  test("archived items leave the list and can be moved back", async () => {
    await openBell();
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^Archive$/);
    expect(titles()).toEqual(["Ana paid you $42.00", "Statement is ready"]);
    expect(tabTexts()).toEqual(["All2", "Unread1", "Archived2"]);
    expect(document.activeElement?.textContent).toContain("Statement is ready");
    await pressNamed(/^Archived/);
    expect(titles()).toEqual(["New sign-in", "Archived long ago"]);
    await pressNamed(/^Unarchive$/);
    expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]);
  });

  test("a refused change is reverted and shows the reason", async () => {
    await openBell();
    archive.mockImplementation(() => {
      throw new AppError("INTERNAL");
    });
    // Every request is refused, so an item that reappears was restored from the snapshot.
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
      "Too many tries. Try again in a moment.",
    );
  });

  test("snoozing and deleting remove the item at once; marking all leaves nothing unread", async () => {
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

  test("offline, snoozing and marking all are queued and shown; newer notifications stay unread", async () => {
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
    // The list is refetched before the edits are sent: pending edits stay applied, the newer notification is unread.
    const since = makeNotification(9, { title: "Just now" });
    server.items = [since, ...server.items];
    await pressNamed(/^Archived/);
    await pressNamed(/^Unread/);
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ tab: "unread" }));
    expect(titles()).toEqual(["Just now"]);
    expect(bell()?.textContent).toBe("");
  });

  test("offline without stored counts the tabs show no numbers", async () => {
    server.items = [];
    await openBell();
    expect(tabTexts()).toEqual(["All0", "Unread0", "Archived0"]);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event("offline")));
    expect(tabTexts()).toEqual(["All", "Unread", "Archived"]);
  });

  test("a snoozed notification reappears when its time has come", async () => {
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

  test("a double click deletes one item, not also the next one", async () => {
    await openBell();
    const deleteButton = () => inPanel("button[aria-label^=Delete]")[0];
    const pressAs = (detail: number) =>
      act(async () => {
        deleteButton()?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
      });
    await pressAs(1);
    await pressAs(2);
    await flush();
    expect(titles()).toEqual(["New sign-in", "Statement is ready"]);
  });

  test("empty tabs and a failed list show their texts", async () => {
    server.items = [];
    await openBell();
    expect(document.body.textContent).toContain("No notifications yet");
    await pressNamed(/^Archived/);
    expect(document.body.textContent).toContain("No archived notifications");
    list.mockImplementation(() => {
      throw new AppError("RATE_LIMITED");
    });
    await pressNamed(/^Unread/);
    expect(inPanel("[role=alert]")[0]?.textContent).toContain("Too many tries");
    list.mockImplementation(pageOf);
    await pressNamed(/^Try again$/);
    expect(document.body.textContent).toContain("No unread notifications");
  });

  test("offline, a list that was never loaded on this device says so and that nothing is lost", async () => {
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

  test("offline, a list known to be empty is shown as empty", async () => {
    server.items = [];
    await openBell();
    const panelText = () => inPanel("[role=tabpanel]")[0]?.textContent;
    await vi.waitFor(async () => {
      await flush();
      expect(panelText()).toContain("No notifications yet");
    });
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    for (const _unanswered of [1, 2]) noteNoAnswer();
    await act(async () => void queryClient.refetchQueries({ queryKey: [["notifications", "pages"]] }));
    // The refetch has failed for good, its retries included.
    await vi.waitFor(
      async () => {
        await flush();
        const state = queryClient.getQueryState([["notifications", "pages"], { tab: "all" }]);
        expect(state?.status).toBe("error");
      },
      { timeout: 15_000 },
    );
    expect(panelText()).toContain("No notifications yet");
  });

  test("arrow keys move between tabs and items, Escape closes and returns the focus", async () => {
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
    await flush();
    expect(inPanel("[role=tab]")).toEqual([]);
  });
});

describe("settings", () => {
  test("the panel's switches save the channels, and a refused change is reverted", async () => {
    await openBell();
    await pressNamed(/^Notification settings$/);
    const toggle = (name: string) =>
      inPanel("label")
        .find((label) => label.textContent?.startsWith(name))
        ?.querySelector("input");
    const names = ["Push", "Email", "SMS", "In-app", "Sound"];
    expect(names.map((name) => toggle(name)?.checked)).toEqual([true, true, false, true, true]);
    await act(async () => toggle("SMS")?.click());
    await flush();
    expect(update).toHaveBeenLastCalledWith({
      channels: [{ id: "sms", enabled: true }],
      emailNotifications: true,
    });
    update.mockImplementation(() => {
      throw new AppError("INTERNAL");
    });
    await act(async () => toggle("Sound")?.click());
    await flush();
    expect(toggle("Sound")?.checked).toBe(true);
    expect(inPanel("[role=status]").map((word) => word.textContent)).toContain(
      "Failed to update notification settings",
    );
    await press(document.body, "Send Test Notification");
    await flush();
    expect(server.calls.filter(({ path }) => path === "notifications.sendTest")).toHaveLength(1);
  });

  test("a user without a confirmed number sees a note at SMS with a link to confirm one", async () => {
    const profile = (phoneConfirmed: boolean) => () => ({
      ...{ timeZone: "UTC", displayCurrency: "USD", isAdmin: false },
      phoneConfirmed,
    });
    answer({ "auth.getProfile": profile(true) });
    const confirmed = await open("/notification-settings");
    expect(confirmed.host.textContent).not.toContain("confirmed number");
    await close();
    answer({ "auth.getProfile": profile(false) });
    const { host } = await open("/notification-settings");
    expect(host.textContent).toContain("Confirm your phone number to get text messages. Confirm number");
    await close();
    await openBell();
    await pressNamed(/^Notification settings$/);
    const [link] = inPanel("a").filter(({ textContent }) => textContent === "Confirm number");
    expect(link?.parentElement?.previousElementSibling?.textContent).toMatch(/^SMS/);
    expect(link?.getAttribute("href")).toBe("/profile");
  });

  test("the preferences show every cell, explain locked ones and show when the next push is sent", async () => {
    const { host } = await open("/notification-settings");
    const cell = (name: string) => host.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
    expect(cell("Security, Email")).toBeNull();
    expect(host.textContent).toContain("Security, Email: always on");
    expect(cell("Security, SMS")).toBeNull();
    expect(host.textContent).toContain("Security, SMS: not available");
    expect(host.textContent).toContain("Next notifications at Sunday 7:00 AM");
    expect(host.textContent).toContain("Europe/Berlin");
    await act(async () => cell("Security, Push")?.click());
    await flush();
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
    await flush();
    expect(update).toHaveBeenLastCalledWith({
      quietHours: { enabled: true, start: "00:00", end: "23:59" },
    });
  });
});

test("the analytics show rate, channels and reasons; everybody's only to admins, even if the link asks for them", async () => {
  const scopesAsked = () =>
    server.calls
      .filter(({ path }) => path === "notifications.analytics" || path === "notifications.listDeliveries")
      .map(({ input }) => (input as { scope?: string }).scope ?? "own");
  const { host } = await open("/notification-analytics?scope=all");
  for (const text of [
    "80%",
    "8 of 10 arrived115 more sent without confirmation",
    "1.2 sec",
    "8 of 10 · 80%",
    "115 sent, not confirmed",
    "Average delivery timeFrom 8 delivered. In-app and push count once shown.",
    "40 sent · 2 of 8 · 25%",
    "3 failed · 2 waiting",
    "1 skipped",
    "We couldn't reach the provider.",
    "Nothing sent yet",
  ])
    expect(host.textContent).toContain(text);
  const bars = [...host.querySelectorAll("[aria-labelledby=by-channel] [role=img]")];
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "8 delivered, 2 sent without confirmation, 3 failed, 2 waiting",
    "0 delivered, 115 sent without confirmation, 0 failed, 0 waiting",
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
  expect(admin.host.textContent).toContain("Attempt 4: failed");
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

  test("a 401 of a notification call ends it at once, without renewing the token", async () => {
    answer({ "notifications.counts": refuse, "auth.refresh": refresh });
    await open("/notification-analytics");
    expect(localStorage.getItem("authToken")).toBeNull();
    expect(localStorage.getItem("userData")).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  test("a 401 of any other call renews the token first", async () => {
    answer({ "payments.getBalance": refuse, "auth.refresh": refresh });
    await open("/notification-analytics");
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  test("a tab that slept past its token's expiry renews before a notification call could end the session", async () => {
    localStorage.setItem("authTokenExpiresAt", String(Date.now() - 1000));
    const next = { token: "the-next-token", tokenExpiresAt: new Date(Date.now() + 900_000) };
    answer({ "auth.refresh": () => next });
    await apiClient.notifications.counts.query();
    expect(server.calls.map(({ path }) => path)).toEqual(["auth.refresh", "notifications.counts"]);
    expect(localStorage.getItem("authToken")).toBe("the-next-token");
  });

  test("before sign-in nothing is requested", async () => {
    localStorage.clear();
    await open("/notification-analytics");
    expect(server.calls.filter(({ path }) => path.startsWith("notifications."))).toEqual([]);
  });
});
