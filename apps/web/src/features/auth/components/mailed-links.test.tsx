import { AppError } from "@evenly/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, heading, notShowing, press, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import { clearSession } from "../session-store.ts";

const server = { emailVerified: false };
const VERIFIED = "Your email is verified";
const malformed = () => {
  throw new AppError("VALIDATION", { issues: [{ path: "token", message: "Too small" }] });
};
const expired = () => {
  throw new AppError("TOKEN_INVALID");
};

beforeEach(() => {
  signIn();
  server.emailVerified = false;
});
afterEach(() => {
  clearSession();
});

function serve(answers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    "auth.getProfile": () => ({ email: "mila@evenly.test", emailVerified: server.emailVerified }),
    ...answers,
  });
}

test("a verification in another tab is noticed, and the page never sends a verified user to their inbox", async () => {
  serve();
  await renderScreen("/verify-email");
  await showing("mila@evenly.test");
  expect(screen.queryByRole("heading", { name: VERIFIED })).toBeNull();
  server.emailVerified = true;
  await act(async () => void dispatchEvent(new Event("focus")));
  await heading(VERIFIED);
  await showing("Go to the dashboard");
});

test("a verified user who opens the page, or a used link, is told that their email is verified", async () => {
  server.emailVerified = true;
  serve({ "auth.verifyEmail": expired });
  for (const path of ["/verify-email", `/verify-email?token=${"t".repeat(43)}`]) {
    const { unmount } = await renderScreen(path);
    await heading(VERIFIED);
    await notShowing("inbox");
    unmount();
  }
});

test("without an answer the page does not say to check the inbox", async () => {
  serve({
    "auth.getProfile": () => {
      throw new TypeError("fetch failed");
    },
  });
  await renderScreen("/verify-email");
  await showing("Checking your account");
});

const INVALID = "This link isn't valid. Open it from your email again, or ask for a new one.";

test.each([
  ["/verify-email?token=short", "auth.verifyEmail"],
  ["/confirm-email?token=short", "auth.confirmEmailChange"],
])("%s with a malformed token says that the link isn't valid", async (path, procedure) => {
  serve({ [procedure]: malformed });
  await renderScreen(path);
  await screen.findByText(INVALID);
  await notShowing("another look");
});

test("taking back a change of address with a malformed token says that the link isn't valid", async () => {
  serve({ "auth.revertEmailChange": malformed });
  await renderScreen("/revert-email?token=short");
  await user.click(await within(await screen.findByRole("main")).findByRole("button"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(INVALID));
});

test("a new password with a malformed token says that the link isn't valid", async () => {
  serve({ "auth.resetPassword": malformed });
  await renderScreen("/reset-password?token=short");
  await fill("New password", "Quiet-harbour-72");
  await press("Set password");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(INVALID));
});
