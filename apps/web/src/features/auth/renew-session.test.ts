import { beforeEach, expect, test } from "vitest";
import { renewSession } from "./renew-session.ts";
import { readSession, saveSession } from "./session-store.ts";

const later = new Date("2026-11-21T12:30:00Z");
const isSessionOver = (error: unknown) => error === "over";

beforeEach(() => {
  localStorage.clear();
  saveSession({
    token: "old",
    tokenExpiresAt: later,
    user: { id: "u1", displayName: "Ana", avatarUrl: null },
  });
});

test("two callers at expiry rotate the token once; the second uses the new token", async () => {
  const used: string[] = [];
  const refresh = async (token: string) => {
    used.push(token);
    return { token: "new", tokenExpiresAt: later };
  };
  const first = await renewSession("old", { refresh, isSessionOver });
  const second = await renewSession("old", { refresh, isSessionOver });
  expect([first, second, used]).toEqual([true, true, ["old"]]);
  expect(readSession()?.token).toBe("new");
});

test("a refused renewal ends the session", async () => {
  const refresh = () => Promise.reject("over");
  expect(await renewSession("old", { refresh, isSessionOver })).toBe(false);
  expect(readSession()).toBeNull();
});

test("a renewal without an answer keeps the session", async () => {
  const refresh = () => Promise.reject("no network");
  await expect(renewSession("old", { refresh, isSessionOver })).rejects.toBe("no network");
  expect(readSession()?.token).toBe("old");
});

test("a signed-out browser renews nothing", async () => {
  localStorage.clear();
  expect(await renewSession("old", { refresh: () => Promise.reject("unused"), isSessionOver })).toBe(false);
});
