import { AppError } from "@evenly/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../api/trpc.ts";
import { apiClient } from "../../api/trpc-client.ts";
import {
  answer,
  archive,
  beginSignedIn,
  bell,
  countsNow,
  inPanel,
  list,
  markRead,
  open,
  openBell,
  pageOf,
  server,
  tabTexts,
  titles,
  update,
} from "../../testing/open-centre.tsx";
import { fill, heading, notShowing, press, setNetwork, settle, showing, user } from "../../testing/page.ts";
import { editStore } from "../offline/queue/edit-store.ts";
import { noteNoAnswer } from "../offline/reachability.ts";
import { alert, failed, paid, seen } from "./testing/example-centre.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);

describe("the bell", () => {
  test("shows the number of unread notifications, 99+ above 99", async () => {
    answer({ "notifications.counts": () => ({ all: 200, unread: 100, archived: 0 }) });
    await open("/notification-analytics");
    const button = await screen.findByRole("button", { name: "Notifications, 100 unread" });
    expect(button.textContent).toBe("99+");
  });

  test("opens on all notifications, each tab with its count, and acknowledges the shown ones", async () => {
    // Each is acknowledged once while the page is open, and files share the page's memory: these are seen here alone.
    server.items = server.items.map((item, place) => ({ ...item, id: makeNotification(7001 + place).id }));
    const [one, two, three] = server.items.map(({ id }) => id);
    await openBell();
    await waitFor(() => expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]));
    expect(titles()).toEqual(["Ana paid you $42.00", "New sign-in", "Statement is ready"]);
    const told = () => server.calls.filter(({ path }) => path === "notifications.acknowledge");
    await waitFor(() =>
      expect(told().map(({ input }) => input)).toEqual([{ notificationIds: [one, two, three] }]),
    );
  });

  test("opening an item marks it as read and navigates to its subject", async () => {
    const { history } = await openBell();
    await press(/^Unread\. Important\. Ana paid/, { role: "link" });
    await waitFor(() => expect(markRead).toHaveBeenCalledExactlyOnceWith({ notificationId: paid.id }));
    await waitFor(() => expect(history.location.pathname).toBe("/contacts"));
    await waitFor(() => expect(inPanel("[role=tab]")).toEqual([]));
    await waitFor(() => expect(bell().textContent).toBe("1"));
  });

  test("an item whose address is on another site is no link", async () => {
    server.items = ["/\t/evil.example", "/\\evil.example", "//evil.example", "https://evil.example"].map(
      (actionUrl, index) =>
        makeNotification(index + 10, { title: "Look here", actionUrl, actionText: "Show" }),
    );
    server.items.push(paid);
    await openBell();
    const links = inPanel("a").map((link) => link.getAttribute("href"));
    expect(new Set(links)).toEqual(new Set(["/contacts"]));
    expect(inPanel("button").filter(({ textContent }) => textContent === "Show")).toEqual([]);
  });

  test("archived items leave the list and can be moved back", async () => {
    await openBell();
    await press(/^More for “New sign-in”/);
    await press(/^Archive$/);
    await waitFor(() => expect(titles()).toEqual(["Ana paid you $42.00", "Statement is ready"]));
    await waitFor(() => expect(tabTexts()).toEqual(["All2", "Unread1", "Archived2"]));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Statement is ready"));
    await press(/^Archived/, { role: "tab" });
    await waitFor(() => expect(titles()).toEqual(["New sign-in", "Archived long ago"]));
    await press(/^Unarchive$/);
    await waitFor(() => expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]));
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
    await press(/^More for “New sign-in”/);
    await press(/^Archive$/);
    await waitFor(() =>
      expect(titles()).toEqual(["Ana paid you $42.00", "New sign-in", "Statement is ready"]),
    );
    await waitFor(() => expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]));
    await waitFor(() =>
      expect(inPanel("[role=status]").map((word) => word.textContent)).toContain(
        "Failed to archive notification",
      ),
    );
    archive.mockImplementation(() => {
      throw new AppError("RATE_LIMITED");
    });
    await press(/^More for “New sign-in”/);
    await press(/^Archive$/);
    await waitFor(() =>
      expect(inPanel("[role=status]").map((word) => word.textContent)).toContain(
        "Too many tries. Try again in a moment.",
      ),
    );
  });

  test("snoozing and deleting remove the item at once; marking all leaves nothing unread", async () => {
    await openBell();
    await press(/^More for “Ana paid/);
    await press(/^Tomorrow$/);
    await waitFor(() => expect(titles()).toEqual(["New sign-in", "Statement is ready"]));
    await press(/^Delete “Statement is ready”/);
    await waitFor(() => expect(titles()).toEqual(["New sign-in"]));
    await press(/^Mark all as read$/);
    await press(/^Unread/, { role: "tab" });
    await showing("No unread notifications");
  });

  test("offline, snoozing and marking all are queued and shown; newer notifications stay unread", async () => {
    await openBell();
    const cut = () => {
      throw new TypeError("no network");
    };
    answer({ "notifications.snooze": cut, "notifications.markAllRead": cut });
    await press(/^More for “New sign-in”/);
    await press(/^Tomorrow$/);
    await press(/^Mark all as read$/);
    await waitFor(() => expect(titles()).toEqual(["Ana paid you $42.00", "Statement is ready"]));
    await waitFor(() => expect(tabTexts()).toEqual(["All2", "Unread0", "Archived1"]));
    await waitFor(() =>
      expect(editStore.read().map(({ edit }) => edit)).toEqual([
        { kind: "snooze", id: alert.id, title: "New sign-in", until: expect.any(Date) },
        { kind: "allRead", upTo: paid.createdAt },
      ]),
    );
    // The list is refetched before the edits are sent: pending edits stay applied, the newer notification is unread.
    const since = makeNotification(9, { title: "Just now" });
    server.items = [since, ...server.items];
    await press(/^Archived/, { role: "tab" });
    await press(/^Unread/, { role: "tab" });
    await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ tab: "unread" })));
    await waitFor(() => expect(titles()).toEqual(["Just now"]));
    await waitFor(() => expect(bell().textContent).toBe(""));
  });

  test("offline without stored counts the tabs show no numbers", async () => {
    server.items = [];
    await openBell();
    await waitFor(() => expect(tabTexts()).toEqual(["All0", "Unread0", "Archived0"]));
    await setNetwork(false);
    await waitFor(() => expect(tabTexts()).toEqual(["All", "Unread", "Archived"]));
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
    await press(/^More for “New sign-in”/);
    await press(/^In an hour$/);
    await waitFor(() => expect(titles()).toEqual(["Ana paid you $42.00", "Statement is ready"]));
    server.items = [paid, alert, seen];
    await waitFor(() =>
      expect(titles()).toEqual(["Ana paid you $42.00", "New sign-in", "Statement is ready"]),
    );
    await waitFor(() => expect(bell().textContent).toBe("2"));
  });

  test("a double click deletes one item, not also the next one", async () => {
    await openBell();
    const deleteButton = () => inPanel("button[aria-label^=Delete]")[0] as HTMLElement;
    for (const detail of [1, 2])
      fireEvent(deleteButton(), new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    await waitFor(() => expect(titles()).toEqual(["New sign-in", "Statement is ready"]));
    await settle();
    expect(titles()).toHaveLength(2);
  });

  test("empty tabs and a failed list show their texts", async () => {
    server.items = [];
    await openBell();
    await showing("No notifications yet");
    await press(/^Archived/, { role: "tab" });
    await showing("No archived notifications");
    list.mockImplementation(() => {
      throw new AppError("RATE_LIMITED");
    });
    await press(/^Unread/, { role: "tab" });
    await waitFor(() => expect(inPanel("[role=alert]")[0]?.textContent).toContain("Too many tries"));
    list.mockImplementation(pageOf);
    await press(/^Try again$/);
    await showing("No unread notifications");
  });

  test("offline, a list that was never loaded on this device says so and that nothing is lost", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    for (const _unanswered of [1, 2]) noteNoAnswer();
    await openBell();
    const said = () => inPanel("[role=tabpanel]")[0]?.textContent;
    await waitFor(() => expect(said()).toContain("Not on this device yet"));
    expect(inPanel("[role=alert]")).toEqual([]);
  });

  test("offline, a list known to be empty is shown as empty", async () => {
    server.items = [];
    await openBell();
    const panelText = () => inPanel("[role=tabpanel]")[0]?.textContent;
    await waitFor(() => expect(panelText()).toContain("No notifications yet"));
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no network");
    });
    for (const _unanswered of [1, 2]) noteNoAnswer();
    await act(async () => void queryClient.refetchQueries({ queryKey: [["notifications", "pages"]] }));
    // The refetch has failed for good, its retries included.
    const state = () => queryClient.getQueryState([["notifications", "pages"], { tab: "all" }]);
    await waitFor(() => expect(state()?.status).toBe("error"));
    expect(panelText()).toContain("No notifications yet");
  });

  test("arrow keys move between tabs and items, Escape closes and returns the focus", async () => {
    await openBell();
    const focused = () => document.activeElement?.textContent;
    await waitFor(() => expect(focused()).toBe("All3"));
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => expect(focused()).toContain("New sign-in"));
    await user.keyboard("{ArrowUp}{ArrowUp}");
    await waitFor(() => expect(focused()).toBe("All3"));
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(focused()).toBe("Unread2"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(inPanel("[role=tab]")).toEqual([]));
  });
});

describe("settings", () => {
  test("the panel's switches save the channels, and a refused change is reverted", async () => {
    await openBell();
    await press(/^Notification settings$/);
    const toggle = (name: string) =>
      screen.getAllByRole("switch", { name: new RegExp(`^${name}`) })[0] as HTMLInputElement;
    const names = ["Push", "Email", "SMS", "In-app", "Sound"];
    await waitFor(() =>
      expect(names.map((name) => toggle(name).checked)).toEqual([true, true, false, true, true]),
    );
    await user.click(toggle("SMS"));
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith({
        channels: [{ id: "sms", enabled: true }],
        emailNotifications: true,
      }),
    );
    update.mockImplementation(() => {
      throw new AppError("INTERNAL");
    });
    await user.click(toggle("Sound"));
    await waitFor(() =>
      expect(inPanel("[role=status]").map((word) => word.textContent)).toContain(
        "Failed to update notification settings",
      ),
    );
    await waitFor(() => expect(toggle("Sound").checked).toBe(true));
    await press("Send Test Notification");
    await waitFor(() =>
      expect(server.calls.filter(({ path }) => path === "notifications.sendTest")).toHaveLength(1),
    );
  });

  test("a user without a confirmed number sees a note at SMS with a link to confirm one", async () => {
    const profile = (phoneConfirmed: boolean) => () => ({
      timeZone: "UTC",
      displayCurrency: "USD",
      isAdmin: false,
      phoneConfirmed,
    });
    answer({ "auth.getProfile": profile(true) });
    const confirmed = await open("/notification-settings");
    await screen.findByLabelText("Security, Push");
    await settle();
    await notShowing("confirmed number");
    confirmed.unmount();
    queryClient.clear();
    answer({ "auth.getProfile": profile(false) });
    const asked = await open("/notification-settings");
    await showing("Confirm your phone number to get text messages. Confirm number");
    asked.unmount();
    await openBell();
    await press(/^Notification settings$/);
    const link = await screen.findByRole("link", { name: "Confirm number" });
    expect(link.parentElement?.previousElementSibling?.textContent).toMatch(/^SMS/);
    expect(link.getAttribute("href")).toBe("/profile");
  });

  test("the preferences show every cell, explain locked ones and show when the next push is sent", async () => {
    await open("/notification-settings");
    const cell = (name: string) => screen.queryByLabelText<HTMLInputElement>(name);
    await showing("Security, Email: always on");
    expect([cell("Security, Email"), cell("Security, SMS")]).toEqual([null, null]);
    await showing("Security, SMS: not available");
    await showing("Next notifications at Sunday 7:00 AM");
    await showing("Europe/Berlin");
    await user.click(await screen.findByLabelText("Security, Push"));
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith({
        preferences: [{ type: "security_alert", channel: "push", isEnabled: false }],
      }),
    );
    for (const [label, text] of [
      ["From", "00:00"],
      ["To", "23:59"],
    ] as const) {
      await fill(label, text);
      await user.tab();
    }
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith({
        quietHours: { enabled: true, start: "00:00", end: "23:59" },
      }),
    );
  });
});

test("the analytics show rate, channels and reasons; everybody's only to admins, even if the link asks for them", async () => {
  const scopesAsked = () =>
    server.calls
      .filter(({ path }) => path === "notifications.analytics" || path === "notifications.listDeliveries")
      .map(({ input }) => (input as { scope?: string }).scope ?? "own");
  const own = await open("/notification-analytics?scope=all");
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
    await showing(text);
  const bars = [...document.querySelectorAll("[aria-labelledby=by-channel] [role=img]")];
  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "8 delivered, 2 sent without confirmation, 3 failed, 2 waiting",
    "0 delivered, 115 sent without confirmation, 0 failed, 0 waiting",
  ]);
  await notShowing("Everyone");
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
  own.unmount();
  queryClient.clear();
  await open("/notification-analytics?scope=all");
  await showing("Everyone");
  await waitFor(() => expect(scopesAsked().at(-1)).toBe("all"));
  await showing("Attempt 4: failed");
  const figuresAsked = () => server.calls.filter(({ path }) => path === "notifications.analytics").length;
  const askedBefore = figuresAsked();
  await press("Send again");
  await waitFor(() => expect(redrive).toHaveBeenCalledExactlyOnceWith({ deliveryIds: [failed.id] }));
  await notShowing("Send again");
  await showing("On its way again.");
  await waitFor(() => expect(figuresAsked()).toBe(askedBefore + 1));
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
    await waitFor(() => expect(localStorage.getItem("authToken")).toBeNull());
    await waitFor(() => expect(localStorage.getItem("userData")).toBeNull());
    expect(refresh).not.toHaveBeenCalled();
  });

  test("a 401 of any other call renews the token first", async () => {
    answer({ "payments.getBalance": refuse, "auth.refresh": refresh });
    await open("/notification-analytics");
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  test("a tab that slept past its token's expiry renews before a notification call could end the session", async () => {
    localStorage.setItem("authTokenExpiresAt", String(Date.now() - 1000));
    const next = { token: "the-next-token", tokenExpiresAt: new Date(Date.now() + 900_000) };
    answer({ "auth.refresh": () => next });
    await apiClient.notifications.counts.query();
    // A page of before may still ask for something.
    const asked = server.calls.map(({ path }) => path);
    expect(asked.filter((path) => ["auth.refresh", "notifications.counts"].includes(path))).toEqual([
      "auth.refresh",
      "notifications.counts",
    ]);
    expect(localStorage.getItem("authToken")).toBe("the-next-token");
  });

  test("before sign-in nothing is requested", async () => {
    localStorage.clear();
    await open("/notification-analytics");
    await heading("Sign in");
    await settle();
    expect(server.calls.filter(({ path }) => path.startsWith("notifications."))).toEqual([]);
  });
});
