import { AppError } from "@evenly/contract";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { press } from "../../../testing/render.tsx";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import { signInMila } from "../../../testing/send-screen.ts";
import { clearSession } from "../session-store.ts";

const server = { emailVerified: false };
const malformed = () => {
  throw new AppError("VALIDATION", { issues: [{ path: "token", message: "Too small" }] });
};
const expired = () => {
  throw new AppError("TOKEN_INVALID");
};

beforeEach(() => {
  signInMila();
  server.emailVerified = false;
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  clearSession();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function serve(answers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    "auth.getProfile": () => ({ email: "mila@evenly.test", emailVerified: server.emailVerified }),
    ...answers,
  });
}
const heading = (host: HTMLElement) => host.querySelector("h1")?.textContent;

test("a verification in another tab is noticed, and the page never sends a verified user to their inbox", async () => {
  serve();
  const { host, unmount } = await renderScreen("/verify-email");
  expect(host.textContent).toContain("mila@evenly.test");
  expect(heading(host)).not.toBe("Your email is verified");
  server.emailVerified = true;
  await act(async () => void dispatchEvent(new Event("focus")));
  await flush();
  expect(heading(host)).toBe("Your email is verified");
  expect(host.textContent).toContain("Go to the dashboard");
  await unmount();
});

test("a verified user who opens the page, or a used link, is told that their email is verified", async () => {
  server.emailVerified = true;
  serve({ "auth.verifyEmail": expired });
  for (const path of ["/verify-email", `/verify-email?token=${"t".repeat(43)}`]) {
    const { host, unmount } = await renderScreen(path);
    expect(heading(host)).toBe("Your email is verified");
    expect(host.textContent).not.toContain("inbox");
    await unmount();
  }
});

test("without an answer the page does not say to check the inbox", async () => {
  serve({
    "auth.getProfile": () => {
      throw new TypeError("fetch failed");
    },
  });
  const { host, unmount } = await renderScreen("/verify-email");
  expect(host.textContent).toContain("Checking your account");
  await unmount();
});

const INVALID = "This link isn't valid. Open it from your email again, or ask for a new one.";

test.each([
  ["/verify-email?token=short", "auth.verifyEmail"],
  ["/confirm-email?token=short", "auth.confirmEmailChange"],
])("%s with a malformed token says that the link isn't valid", async (path, procedure) => {
  serve({ [procedure]: malformed });
  const { host, unmount } = await renderScreen(path);
  expect(host.querySelector('main [role="alert"]')?.textContent).toBe(INVALID);
  expect(host.textContent).not.toContain("another look");
  await unmount();
});

test("taking back a change of address with a malformed token says that the link isn't valid", async () => {
  serve({ "auth.revertEmailChange": malformed });
  const { host, unmount } = await renderScreen("/revert-email?token=short");
  await act(async () => host.querySelector<HTMLElement>("main button")?.click());
  await flush();
  expect(host.querySelector('[role="alert"]')?.textContent).toBe(INVALID);
  await unmount();
});

test("a new password with a malformed token says that the link isn't valid", async () => {
  serve({ "auth.resetPassword": malformed });
  const { host, unmount } = await renderScreen("/reset-password?token=short");
  await fill(host, "New password", "Quiet-harbour-72");
  await press(host, "Set password");
  await flush();
  expect(host.querySelector('[role="alert"]')?.textContent).toBe(INVALID);
  await unmount();
});
