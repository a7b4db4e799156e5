import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { queryClient } from "../trpc.ts";

beforeEach(() => {
  localStorage.setItem("authToken", "token");
  localStorage.setItem("userData", JSON.stringify({ id: "n", displayName: "Nora B", avatarUrl: null }));
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  fakeApi({ "auth.getProfile": () => null, "notifications.counts": () => null });
});
afterEach(() => {
  localStorage.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const textsOf = (list: Iterable<Element>) => [...list].map((one) => one.textContent);
const marked = (host: HTMLElement, place: string) =>
  textsOf(host.querySelectorAll(`${place} a[aria-current]`));

test("the desktop's bar has the existing entries in the specification's order, with History among them", async () => {
  const { host, unmount } = await renderScreen("/history");
  expect(textsOf(host.querySelectorAll("header nav a"))).toEqual([
    "Dashboard",
    "Send",
    "QR",
    "History",
    "Groups",
    "Profile",
  ]);
  expect(marked(host, "header nav")).toEqual(["History"]);
  await unmount();
});

test("the phone's bar has Home, History, Send, People and Menu", async () => {
  const { host, unmount } = await renderScreen("/history");
  const bar = host.querySelector("nav.fixed");
  expect(textsOf(bar?.children ?? [])).toEqual(["Home", "History", "Send", "People", "Menu"]);
  expect(marked(host, "nav.fixed")).toEqual(["History"]);
  await unmount();
});

test("the tab Notifications opens the settings; the delivery figures are one step further", async () => {
  const settings = await renderScreen("/notification-settings");
  expect(settings.host.querySelector("h1")?.textContent).toBe("Notifications");
  expect(marked(settings.host, "main nav")).toEqual(["Notifications"]);
  expect(settings.host.querySelector("main a[href='/notification-analytics']")).not.toBeNull();
  await settings.unmount();
  const figures = await renderScreen("/notification-analytics");
  expect(figures.host.querySelector("h1")?.textContent).toBe("Delivery figures");
  expect(marked(figures.host, "main nav")).toEqual(["Notifications"]);
  expect(marked(figures.host, "header nav")).toEqual(["Profile"]);
  await figures.unmount();
});

test("the former address of the notification settings leads to them", async () => {
  const { host, unmount } = await renderScreen("/preferences#notifications");
  expect(host.querySelector("h1")?.textContent).toBe("Notifications");
  await unmount();
});
