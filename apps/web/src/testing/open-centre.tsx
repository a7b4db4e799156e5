import type { Notification, NotificationsPage, NotificationTab } from "@evenly/contract/notifications/centre";
import { act } from "react";
import { vi } from "vitest";
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
import { flush, renderScreen } from "./render-screen.tsx";

type Input = { readonly notificationId: Notification["id"] };
type Answers = Parameters<typeof fakeApi>[0];

export const markRead = vi.fn<(input: Input) => unknown>();
export const archive = vi.fn<(input: Input) => unknown>();
export const list = vi.fn<(input: { tab: NotificationTab }) => NotificationsPage>();
export const update = vi.fn<(input: object) => unknown>();

/** The fake server's notifications, and the requests it received. */
export const server: { items: Notification[]; calls: readonly Call[] } = { items: [], calls: [] };
let shown: Awaited<ReturnType<typeof renderScreen>> | null = null;

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
  localStorage.clear();
  noteAnswer();
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "Mila Lund", avatarUrl: null }));
  server.items = [paid, alert, seen, kept];
  list.mockReset().mockImplementation(pageOf);
  markRead.mockReset().mockImplementation(change((item) => ({ ...item, isRead: true })));
  archive.mockReset().mockImplementation(change((item) => ({ ...item, isArchived: true })));
  update.mockReset().mockImplementation((input) => ({ ...settings, ...input }));
  answer();
  vi.stubGlobal("matchMedia", wideScreen);
  vi.stubGlobal("IntersectionObserver", SeesNothing);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
}

/** Teardown of each test. */
export async function end(): Promise<void> {
  await close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

export const bell = () => document.querySelector<HTMLElement>("header button[aria-label^=Notifications]");
export const inPanel = (selector: string) => [
  ...document.querySelectorAll<HTMLElement>(`[role=dialog] ${selector}`),
];
export const titles = () => inPanel("[data-opens]").map((item) => item.lastChild?.textContent);
export const tabTexts = () => inPanel("[role=tab]").map((tab) => tab.textContent);

export async function pressNamed(name: RegExp, within = document.body): Promise<void> {
  const button = [...within.querySelectorAll<HTMLElement>("button, a")].find((candidate) =>
    name.test(candidate.getAttribute("aria-label") ?? candidate.textContent ?? ""),
  );
  if (!button) throw new Error(`no button ${name}`);
  await act(async () => button.click());
  await flush();
}

export async function open(path = "/notification-analytics") {
  shown = await renderScreen(path);
  return shown;
}

export async function close(): Promise<void> {
  await shown?.unmount();
  shown = null;
}

export async function openBell() {
  const screen = await open();
  for (let tries = 0; tries < 20 && !bell(); tries += 1) await flush();
  await pressNamed(/^Notifications/, document.querySelector<HTMLElement>("header") ?? document.body);
  for (let tries = 0; tries < 20 && inPanel("[role=tab]").length === 0; tries += 1) await flush();
  return screen;
}
