import { refuse } from "@evenly/contract";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { press } from "../../../testing/render.tsx";
import { fill, renderScreen, settle } from "../../../testing/render-screen.tsx";
import { clearSession } from "../session-store.ts";

let calls: readonly Call[] = [];

beforeEach(() => {
  clearSession();
  calls = fakeApi({
    "auth.register": () =>
      refuse("NAME_RESERVED", { issues: [{ path: "lastName", message: "is kept back" }] }),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function register(host: HTMLElement, firstName: string, lastName: string): Promise<void> {
  await fill(host, "First name", firstName);
  await fill(host, "Last name", lastName);
  await fill(host, "Email", "ana@example.test");
  await fill(host, "Password", "Quiet-harbour-72");
  const terms = host.querySelector<HTMLInputElement>('input[type="checkbox"]');
  await act(async () => terms?.checked || terms?.click());
  await press(host, "Create account");
  await settle();
}

function problemAt(host: HTMLElement, name: string): string {
  const id = host.querySelector(`[name="${name}"]`)?.getAttribute("aria-describedby");
  return (id && host.querySelector(`[id="${id}"]`)?.textContent) ?? "";
}

const registrations = () => calls.filter((call) => call.path === "auth.register");

test("a name that would pass for Evenly is refused at its field", async () => {
  const { host, unmount } = await renderScreen("/register");
  await register(host, "Customer", "Support");
  expect(registrations()).toHaveLength(1);
  expect(problemAt(host, "lastName")).toContain("could be taken for Evenly's own");
  expect(problemAt(host, "firstName")).toBe("");
  await unmount();
});

test("a name of mixed alphabets is refused before anybody is asked", async () => {
  const { host, unmount } = await renderScreen("/register");
  await register(host, "Мira", "Lund");
  expect(problemAt(host, "firstName")).toContain("One word cannot mix letters of several alphabets");
  expect(registrations()).toHaveLength(0);
  await unmount();
});
