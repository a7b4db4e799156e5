import { transformer } from "@evenly/contract/transformer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { press } from "../../../testing/render.tsx";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession, readSession } from "../session-store.ts";

type Asked = { readonly path: string; readonly input: Readonly<Record<string, unknown>> };
let asked: Asked[] = [];

beforeEach(() => {
  clearSession();
  asked = [];
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const user = { id: "u1", displayName: "Ana Ribeiro", avatarUrl: null, email: "ana@evenly.test" };
const done = (data: object) => Response.json([{ result: { data: transformer.output.serialize(data) } }]);
function refused(appCode: string, status: number, details: object = {}): Response {
  const error = { message: "x", code: -32001, data: { appCode, httpStatus: status, details } };
  return Response.json([{ error: transformer.output.serialize(error) }], { status });
}

/** Fakes a server whose link belongs to an account with a password. */
function serve({ isThrottled = false } = {}): void {
  vi.stubGlobal("fetch", async (target: URL | string, init: RequestInit) => {
    const { pathname } = new URL(String(target), "http://localhost");
    const path = pathname.split("/").at(-1) ?? "";
    const sent = JSON.parse(String(init.body))[0] as object;
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
const heading = (host: HTMLElement) => host.querySelector("h1")?.textContent;
const inputs = () => asked.map(({ path, input }) => [path, input.password ?? input.newPassword]);

test("in a browser without the account's session the link asks for the password, verifies with it and signs in", async () => {
  serve();
  const { host, unmount } = await openLink();
  expect(host.querySelector('main [role="status"]')?.textContent).toContain(
    "Enter your password to verify this email",
  );
  await fill(host, "Your password", "wrong");
  await press(host, "Verify email");
  await flush();
  const field = host.querySelector("input");
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  expect(host.textContent).toContain("That password isn't right. Try again.");
  expect(document.activeElement).toBe(field);
  await fill(host, "Your password", "right");
  await press(host, "Verify email");
  await flush();
  expect(heading(host)).toBe("Your email is verified");
  expect(host.textContent).toContain("Go to the dashboard");
  expect(readSession()?.token).toBe("token-1");
  expect(inputs()).toEqual([
    ["auth.verifyEmail", undefined],
    ["auth.verifyEmail", "wrong"],
    ["auth.verifyEmail", "right"],
    ["auth.login", "right"],
  ]);
  await unmount();
});

test("a new password can be set instead: its field gets the focus, and server issues are shown next to it", async () => {
  serve();
  const { host, unmount } = await openLink();
  await press(host, "Set a new password instead");
  expect(heading(host)).toBe("Set a new password");
  const field = host.querySelector("input");
  expect([document.activeElement === field, field?.autocomplete]).toEqual([true, "new-password"]);
  await fill(host, "New password", "Evenly-demo-1");
  await press(host, "Set password and verify");
  await flush();
  expect(host.textContent).toContain("You've used this password before. Choose a new one.");
  await fill(host, "New password", "Quiet-harbour-72");
  await press(host, "Set password and verify");
  await flush();
  expect(heading(host)).toBe("Your email is verified");
  expect(asked.at(-1)).toMatchObject({
    path: "auth.login",
    input: { email: user.email, password: "Quiet-harbour-72" },
  });
  await unmount();
});

test("too many attempts show an error, and the form stays", async () => {
  serve({ isThrottled: true });
  const { host, unmount } = await openLink();
  await fill(host, "Your password", "right");
  await press(host, "Verify email");
  await flush();
  expect(host.querySelector('[role="alert"]')?.textContent).toBe("Too many tries. Try again in 15 minutes.");
  await unmount();
});

test("a change of address asks for the password only", async () => {
  serve();
  const { host, unmount } = await openLink("confirm-email");
  expect(host.textContent).not.toContain("Set a new password");
  await fill(host, "Your password", "right");
  await press(host, "Confirm email");
  await flush();
  expect(heading(host)).toBe("Your email has changed");
  expect(inputs()).toEqual([
    ["auth.confirmEmailChange", undefined],
    ["auth.confirmEmailChange", "right"],
  ]);
  await unmount();
});
