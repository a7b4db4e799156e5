import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";

let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  calls = fakeApi({
    "notifications.counts": () => ({ all: 4, unread: 3, archived: 0 }),
    "auth.getProfile": () => null,
    "payments.getBalance": () => null,
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the landing page with the stored session. */
async function open(path: string) {
  const { renderScreen } = await import("../testing/render-screen.tsx");
  return renderScreen(path);
}

const linksOf = (host: HTMLElement) =>
  [...host.querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("a signed-in user has the bell and their own links on public pages, and no link to sign in", async () => {
  localStorage.setItem("authToken", "token");
  localStorage.setItem("userData", JSON.stringify({ id: "n", displayName: "Nora B", avatarUrl: null }));
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  const { host, unmount } = await open("/");
  expect(host.querySelector("header [aria-label='Notifications, 3 unread']")).not.toBeNull();
  expect(host.querySelectorAll("main")).toHaveLength(1);
  expect(linksOf(host)).toEqual(expect.arrayContaining(["/dashboard", "/send", "/profile"]));
  expect(linksOf(host).filter((href) => href === "/register" || href === "/login")).toEqual([]);
  await unmount();
});

test("visitors have neither, and no request is sent", async () => {
  const { host, unmount } = await open("/");
  expect(host.querySelector("header [aria-label^=Notifications]")).toBeNull();
  expect(linksOf(host)).toEqual(expect.arrayContaining(["/register", "/login"]));
  expect(linksOf(host)).not.toContain("/dashboard");
  expect(calls).toEqual([]);
  await unmount();
});
