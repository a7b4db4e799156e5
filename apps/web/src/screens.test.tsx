import { waitFor } from "@testing-library/react";
import { afterAll, expect, test, vi } from "vitest";
import { renderScreen } from "./testing/render-screen.tsx";

// Files share the modules that they have loaded: the ones with fakes are for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("@evenly/i18n");
  vi.resetModules();
});

vi.mock("@evenly/i18n", async (original) => {
  const i18n = await original<typeof import("@evenly/i18n")>();
  const loadMessages: typeof i18n.loadMessages = async (locale, features) =>
    i18n.pseudoLocalize(await i18n.loadMessages(locale, features));
  return { ...i18n, loadMessages };
});

/** Texts without translation: names in the example, and codes. */
const untranslated = /^(Ana|Dee|Jonas|Priya|[A-Z]{2}|EN · USD|1|)$/;

/** Dates are formatted by Intl; the other is a name in an example's sentences. */
const given = /[A-Z][a-z]+ \d{1,2}, \d{4}|Leila( Haddad)?/;

/** Text nodes with an unaccented vowel: in the pseudo language these do not come from a catalogue. */
function literals(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? "").replace(given, "").trim();
    const isSpokenAmount = node.parentElement?.className === "sr-only" && /dollars/.test(text);
    if (!untranslated.test(text) && !isSpokenAmount && /[aeiou]/.test(text)) found.push(text);
  }
  return found;
}

const paths = [
  "/",
  "/login",
  "/register",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
  "/reset-password?token=abcdefghijklmnopqrstuvwxyz",
  "/privacy-policy",
  "/terms-of-service",
  "/nothing-here",
];

test.each(paths)(
  "%s takes every text from a catalogue and has one heading of the first level",
  async (path) => {
    await renderScreen(path);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    await waitFor(() => expect(literals()).toEqual([]));
  },
);

test("a private page redirects to sign-in and remembers the requested page", async () => {
  const { history } = await renderScreen("/dashboard?from=mail");
  expect(history.location.pathname).toBe("/login");
  expect(new URLSearchParams(history.location.search).get("next")).toBe("/dashboard?from=mail");
});

test("signed out, the bar shows no entries", async () => {
  await renderScreen("/");
  expect(document.querySelector("header nav")).toBeNull();
});
