import { refuse } from "@evenly/contract";
import { nameIssues } from "@evenly/contract/auth/name-issues";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, press, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession } from "../session-store.ts";

beforeEach(clearSession);

async function register(firstName: string, lastName: string): Promise<void> {
  await fill("First name", firstName);
  await fill("Last name", lastName);
  await fill("Email", "ana@example.test");
  await fill("Password", "Quiet-harbour-72");
  const terms = await screen.findByRole<HTMLInputElement>("checkbox");
  if (!terms.checked) await user.click(terms);
  await press("Create account");
}

function problemAt(name: string): string {
  const id = document.querySelector(`[name="${name}"]`)?.getAttribute("aria-describedby");
  return (id && document.querySelector(`[id="${id}"]`)?.textContent) ?? "";
}

test.each([
  ["passes for Evenly", "NAME_RESERVED", nameIssues.reserved, "That name looks like ours"],
  ["mixes alphabets", "VALIDATION", nameIssues.mixed, "Use letters from one alphabet in each word"],
  ["has invisible characters", "VALIDATION", "has include those characters", "include those characters"],
] as const)("a name that %s is refused at its field", async (_what, code, message, words) => {
  fakeApi({ "auth.register": () => refuse(code, { issues: [{ path: "lastName", message }] }) });
  await renderScreen("/register");
  await register("Customer", "Support");
  await waitFor(() => expect(problemAt("lastName")).toContain(words));
  expect(problemAt("firstName")).toBe("");
});
