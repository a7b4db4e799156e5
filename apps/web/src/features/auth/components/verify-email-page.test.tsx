import { transformer } from "@evenly/contract/transformer";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fill, heading, notShowing, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession, readSession } from "../session-store.ts";
import { keepWantedPage } from "../wanted-page.ts";

type Asked = { readonly path: string; readonly input: Readonly<Record<string, unknown>> };
let asked: Asked[] = [];

beforeEach(() => {
  clearSession();
  asked = [];
});
afterEach(() => {
  clearSession();
});

const user = { id: "u1", displayName: "Ana Ribeiro", avatarUrl: null, email: "ana@evenly.test" };
const done = (data: object) => Response.json({ result: { data: transformer.output.serialize(data) } });
function refused(appCode: string, status: number, details: object = {}): Response {
  const error = { message: "x", code: -32001, data: { appCode, httpStatus: status, details } };
  return Response.json({ error: transformer.output.serialize(error) }, { status });
}

/** Fakes a server whose link belongs to an account with a password. */
function serve({ isThrottled = false } = {}): void {
  vi.stubGlobal("fetch", async (target: URL | string, init: RequestInit) => {
    const { pathname } = new URL(String(target), "http://localhost");
    const path = pathname.split("/").at(-1) ?? "";
    const sent = JSON.parse(String(init.body)) as object;
    const { json: input } = sent as { json: Asked["input"] };
    asked.push({ path, input });
    if (path === "auth.login") {
      return done({ token: "token-1", tokenExpiresAt: new Date(Date.now() + 900_000), user });
    }
    if (isThrottled && input.password !== undefined) return refused("LOGIN_THROTTLED", 429);
    if (input.password === "right" || input.newPassword === "Quiet-harbour-72") {
      return done(path === "auth.verifyEmail" ? user : { email: user.email });
    }
    if (input.newPassword !== undefined) {
      const issues = [
        { path: "newPassword", message: "You've used this password before. Choose a new one." },
      ];
      return refused("VALIDATION", 400, { issues });
    }
    return refused(input.password === undefined ? "VERIFICATION_NEEDS_PASSWORD" : "PASSWORD_WRONG", 403);
  });
}
const openLink = (path = "verify-email") => renderScreen(`/${path}?token=${"t".repeat(43)}`);
const inputs = () => asked.map(({ path, input }) => [path, input.password ?? input.newPassword]);

test("in a browser without the account's session the link asks for the password, verifies with it and signs in", async () => {
  serve();
  await openLink();
  await showing("Enter your password to verify this email");
  await fill("Your password", "wrong");
  await press("Verify email");
  const field = screen.getByLabelText("Your password");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  await showing("That password isn't right. Try again.");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await fill("Your password", "right");
  await press("Verify email");
  await heading("Your email is verified");
  await showing("Go to the dashboard");
  await waitFor(() => expect(readSession()?.token).toBe("token-1"));
  await waitFor(() =>
    expect(inputs()).toEqual([
      ["auth.verifyEmail", undefined],
      ["auth.verifyEmail", "wrong"],
      ["auth.verifyEmail", "right"],
      ["auth.login", "right"],
    ]),
  );
});

test("a new password can be set instead: its field gets the focus, and server issues are shown next to it", async () => {
  serve();
  await openLink();
  await press("Set a new password instead");
  await heading("Set a new password");
  const field = await screen.findByLabelText<HTMLInputElement>("New password");
  await waitFor(() =>
    expect([document.activeElement === field, field.autocomplete]).toEqual([true, "new-password"]),
  );
  await fill("New password", "Evenly-demo-1");
  await press("Set password and verify");
  await showing("You've used this password before. Choose a new one.");
  await fill("New password", "Quiet-harbour-72");
  await press("Set password and verify");
  await heading("Your email is verified");
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      path: "auth.login",
      input: { email: user.email, password: "Quiet-harbour-72" },
    }),
  );
});

test("the mailed link of an account that registered from another page leads back to it", async () => {
  serve();
  keepWantedPage("/pay/a-link?from=mail");
  await openLink();
  await fill("Your password", "right");
  await press("Verify email");
  await heading("Your email is verified");
  const onward = await screen.findByRole("link", { name: "Continue" });
  expect(onward.getAttribute("href")).toBe("/pay/a-link?from=mail");
});

test("too many attempts show an error, and the form stays", async () => {
  serve({ isThrottled: true });
  await openLink();
  await fill("Your password", "right");
  await press("Verify email");
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Too many tries. Try again in 15 minutes."),
  );
});

test("a change of address asks for the password only", async () => {
  serve();
  await openLink("confirm-email");
  await screen.findByLabelText("Your password");
  await notShowing("Set a new password");
  await fill("Your password", "right");
  await press("Confirm email");
  await heading("Your email has changed");
  await waitFor(() =>
    expect(inputs()).toEqual([
      ["auth.confirmEmailChange", undefined],
      ["auth.confirmEmailChange", "right"],
    ]),
  );
});
