import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, readSession, saveSession, saveToken, subscribeToSession } from "./session-store.ts";

const opened = {
  token: "token-1",
  tokenExpiresAt: new Date("2026-11-21T12:15:00Z"),
  user: { id: "u1", displayName: "Ana Ribeiro", avatarUrl: null, email: "ana@evenly.test" },
};

beforeEach(() => localStorage.clear());
afterEach(() => clearSession());

test("stores token and user under the specified keys, and only id, name and avatar of the user", () => {
  saveSession(opened);
  expect(localStorage.getItem("authToken")).toBe("token-1");
  expect(JSON.parse(localStorage.getItem("userData") ?? "")).toEqual({
    id: "u1",
    displayName: "Ana Ribeiro",
    avatarUrl: null,
  });
});

test("a stored token with stored user data restores the session", () => {
  saveSession(opened);
  expect(readSession()).toMatchObject({
    token: "token-1",
    user: { id: "u1" },
    expiresAt: opened.tokenExpiresAt.getTime(),
  });
});

test("invalid or missing user data is no session", () => {
  localStorage.setItem("authToken", "token-1");
  expect(readSession()).toBeNull();
  localStorage.setItem("userData", "{broken");
  expect(readSession()).toBeNull();
  localStorage.setItem("userData", '{"id":7}');
  expect(readSession()).toBeNull();
});

test("clearing deletes token, user data and the biometric flag", () => {
  saveSession(opened);
  localStorage.setItem("biometricEnabled", "true");
  clearSession();
  expect(["authToken", "userData", "biometricEnabled"].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
  ]);
});

test("returns the same object until the session changes, and then notifies listeners", () => {
  saveSession(opened);
  expect(readSession()).toBe(readSession());
  const listener = vi.fn();
  const stop = subscribeToSession(listener);
  saveToken({ token: "token-2", tokenExpiresAt: new Date("2026-11-21T12:30:00Z") });
  expect(listener).toHaveBeenCalledOnce();
  expect(readSession()?.token).toBe("token-2");
  stop();
});
