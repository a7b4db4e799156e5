import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { settle } from "../testing/page.ts";
import { signIn } from "../testing/session.ts";

let calls: ReturnType<typeof fakeApi>;

// Files share the modules that they have loaded: the ones of this file stay here.
afterAll(() => void vi.resetModules());
beforeEach(() => {
  vi.resetModules();
  calls = fakeApi({
    "notifications.counts": () => ({ all: 4, unread: 3, archived: 0 }),
    "auth.getProfile": () => null,
    "payments.getBalance": () => null,
  });
});

/** Opens the landing page with the stored session. */
async function open(path: string) {
  const { renderScreen } = await import("../testing/render-screen.tsx");
  return renderScreen(path);
}

const linksOf = () => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));

// The first of the two: a page of someone signed in may ask its last question when its test is over.
test("visitors have neither, and no request is sent", async () => {
  await open("/");
  await waitFor(() => expect(linksOf()).toEqual(expect.arrayContaining(["/register", "/login"])));
  await settle();
  expect(screen.queryByRole("button", { name: /^Notifications/ })).toBeNull();
  expect(linksOf()).not.toContain("/dashboard");
  expect(calls).toEqual([]);
});

test("a signed-in user has the bell and their own links on public pages, and no link to sign in", async () => {
  signIn({ id: "n", displayName: "Nora B" });
  await open("/");
  await within(await screen.findByRole("banner")).findByRole("button", { name: "Notifications, 3 unread" });
  expect(screen.getAllByRole("main")).toHaveLength(1);
  await waitFor(() => expect(linksOf()).toEqual(expect.arrayContaining(["/dashboard", "/send", "/profile"])));
  expect(linksOf().filter((href) => href === "/register" || href === "/login")).toEqual([]);
});
