import { refuse } from "@evenly/contract";
import { nameIssues } from "@evenly/contract/auth/name-issues";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { press } from "../../../testing/render.tsx";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession } from "../session-store.ts";

beforeEach(clearSession);
afterEach(() => vi.unstubAllGlobals());

async function register(host: HTMLElement, firstName: string, lastName: string): Promise<void> {
  await fill(host, "First name", firstName);
  await fill(host, "Last name", lastName);
  await fill(host, "Email", "ana@example.test");
  await fill(host, "Password", "Quiet-harbour-72");
  const terms = host.querySelector<HTMLInputElement>('input[type="checkbox"]');
  await act(async () => terms?.checked || terms?.click());
  await press(host, "Create account");
  await flush();
}

function problemAt(host: HTMLElement, name: string): string {
  const id = host.querySelector(`[name="${name}"]`)?.getAttribute("aria-describedby");
  return (id && host.querySelector(`[id="${id}"]`)?.textContent) ?? "";
}

test.each([
  ["passes for Evenly", "NAME_RESERVED", nameIssues.reserved, "That name looks like ours"],
  ["mixes alphabets", "VALIDATION", nameIssues.mixed, "Use letters from one alphabet in each word"],
  ["has invisible characters", "VALIDATION", "has include those characters", "include those characters"],
] as const)("a name that %s is refused at its field", async (_what, code, message, words) => {
  fakeApi({ "auth.register": () => refuse(code, { issues: [{ path: "lastName", message }] }) });
  const { host, unmount } = await renderScreen("/register");
  await register(host, "Customer", "Support");
  expect(problemAt(host, "lastName")).toContain(words);
  expect(problemAt(host, "firstName")).toBe("");
  await unmount();
});
