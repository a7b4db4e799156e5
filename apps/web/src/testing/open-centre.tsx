import type { Notification, NotificationsPage, NotificationTab } from "@evenly/contract/notifications/centre";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { queryClient } from "../api/trpc.ts";
import {
  alert,
  analytics,
  kept,
  paid,
  seen,
  settings,
} from "../features/notifications/testing/example-centre.ts";
import { noteAnswer } from "../features/offline/reachability.ts";
import { type Call, fakeApi } from "./fake-api.ts";
import { press } from "./page.ts";
import { renderScreen } from "./render-screen.tsx";
import { signIn } from "./session.ts";

type Input = { readonly notificationId: Notification["id"] };
type Answers = Parameters<typeof fakeApi>[0];

export const markRead = vi.fn<(input: Input) => unknown>();
export const archive = vi.fn<(input: Input) => unknown>();
export const list = vi.fn<(input: { tab: NotificationTab }) => NotificationsPage>();
export const update = vi.fn<(input: object) => unknown>();

/** The fake server's notifications, and the requests it received. */
export const server: { items: Notification[]; calls: readonly Call[] } = { items: [], calls: [] };

const change = (next: (item: Notification) => Notification | null) => (input: Input) => {
  server.items = server.items.flatMap((item) =>
    item.id === input.notificationId ? (next(item) ?? []) : item,
  );
  return { ...countsNow(), version: 1 };
};
const isIn = (item: Notification, tab: NotificationTab) =>
  tab === "archived" ? item.isArchived : !item.isArchived && (tab === "all" || !item.isRead);
export function countsNow() {
  const count = (tab: NotificationTab) => server.items.filter((item) => isIn(item, tab)).length;
  return { all: count("all"), unread: count("unread"), archived: count("archived") };
}
export function pageOf({ tab }: { tab: NotificationTab }): NotificationsPage {
  const counts = countsNow();
  const notifications = server.items.filter((item) => isIn(item, tab));
  return { notifications, counts, unreadCount: counts.unread, nextCursor: null };
}

/** Fakes a server with four notifications; `more` overrides answers. */
export function answer(more: Answers = {}): void {
  server.calls = fakeApi({
    "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: false }),
    "notifications.counts": countsNow,
    "notifications.list": list,
    "notifications.markRead": markRead,
    "notifications.markAllRead": () => {
      server.items = server.items.map((item) => ({ ...item, isRead: true }));
      return { ...countsNow(), version: 1 };
    },
    "notifications.archive": archive,
    "notifications.unarchive": change((item) => ({ ...item, isArchived: false })),
    "notifications.remove": change(() => null),
    "notifications.snooze": change((item) => ({ ...item, snoozedUntil: new Date() })),
    "notifications.acknowledge": () => ({ acknowledged: 1 }),
    "notifications.getSettings": () => settings,
    "notifications.updateSettings": update,
    "notifications.listTemplates": () => [],
    "notifications.sendTest": () => ({ ok: true }),
    "notifications.analytics": () => analytics,
    "notifications.listDeliveries": () => ({ deliveries: [], nextCursor: null }),
    ...more,
  });
}

/** Setup of each test: a signed-in user on a desktop with the four notifications. */
export function beginSignedIn(): void {
  noteAnswer();
  queryClient.clear();
  signIn();
  server.items = [paid, alert, seen, kept];
  list.mockReset().mockImplementation(pageOf);
  markRead.mockReset().mockImplementation(change((item) => ({ ...item, isRead: true })));
  archive.mockReset().mockImplementation(change((item) => ({ ...item, isArchived: true })));
  update.mockReset().mockImplementation((input) => ({ ...settings, ...input }));
  answer();
  vi.stubGlobal("matchMedia", wideScreen);
  vi.stubGlobal("IntersectionObserver", SeesNothing);
}

/** Fakes a desktop with the light theme and animations. */
function wideScreen(query: string) {
  const matches = query.includes("width");
  return { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
}
class SeesNothing {
  observe() {}
  disconnect() {}
}

export const bell = () => within(screen.getByRole("banner")).getByRole("button", { name: /^Notifications/ });
/** What a part of the open panel matches: its structure, and the order of what is in it. */
export const inPanel = (selector: string) => [
  ...document.querySelectorAll<HTMLElement>(`[role=dialog] ${selector}`),
];
export const titles = () => inPanel("[data-opens]").map((item) => item.lastChild?.textContent);
export const tabTexts = () => inPanel("[role=tab]").map((tab) => tab.textContent);

export const open = (path = "/notification-analytics") => renderScreen(path);

/** Clicks the bell. */
export async function pressBell(): Promise<void> {
  await press(/^Notifications/, { in: await screen.findByRole("banner") });
}

/** Opens the panel under the bell and waits until its list is there, or says why it is not. */
export async function openBell() {
  const page = await open();
  await pressBell();
  await waitFor(() => expect(screen.getByRole("tabpanel").textContent).not.toBe(""));
  return page;
}
