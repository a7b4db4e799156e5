import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { changeLocale } from "./i18n-store.ts";

test("days and times are in the profile's time zone, not the browser's", async () => {
  signIn({ id: "me", displayName: "ML" });
  const transactions = [makeTransaction({ effectiveAt: new Date("2026-01-05T11:30:00Z") })];
  const page = { transactions, nextCursor: null, searchedTo: null, total: 1, totalIsCapped: false };
  const calls = fakeApi({
    "auth.getProfile": () => ({ timeZone: "Pacific/Kiritimati", displayCurrency: "USD" }),
    "payments.listTransactions": () => page,
    "payments.sumTransactions": () => ({ sums: [], count: 1, isCapped: false, since: null }),
    "payments.listTags": () => [],
    "payments.listExports": () => [],
  });
  await renderScreen("/history?from=2026-01-06");
  await showing("Jan 6");
  const asked = () => calls.filter(({ path }) => path === "payments.listTransactions").at(-1);
  await waitFor(() => expect(asked()?.input).toMatchObject({ from: new Date("2026-01-05T10:00:00Z") }));
});

test("the page uses the profile's language, not the browser's; a language chosen here is saved in the profile", async () => {
  signIn({ id: "me", displayName: "ML" });
  let profile = { timeZone: "UTC", displayCurrency: "USD", locale: "de", version: 3, isAdmin: false };
  const calls = fakeApi({
    "auth.getProfile": () => profile,
    "profile.updateProfile": (changes: object) => {
      profile = { ...profile, ...changes };
      return profile;
    },
  });
  await renderScreen("/preferences");
  await showing("Sprache und Währung");
  await waitFor(() => expect(document.documentElement.lang).toBe("de"));
  expect(calls.filter(({ path }) => path === "profile.updateProfile")).toEqual([]);
  await act(() => changeLocale("en"));
  await showing("Language and currency");
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === "profile.updateProfile")).toEqual([
      { path: "profile.updateProfile", input: { locale: "en" } },
    ]),
  );
});

test("a choice without an answer is not reverted on the page of another user who signed in meanwhile", async () => {
  const signInAs = (id: string) => signIn({ id, displayName: id });
  signInAs("mila");
  const profile = { timeZone: "UTC", displayCurrency: "USD", locale: "en", version: 3, isAdmin: false };
  const calls = fakeApi({
    "auth.getProfile": () => profile,
    "profile.updateProfile": () => {
      signInAs("nora");
      throw new TypeError("Failed to fetch");
    },
  });
  await renderScreen("/preferences");
  const asked = () => calls.filter(({ path }) => path === "profile.updateProfile").length;
  await act(() => changeLocale("de"));
  await waitFor(() => expect(asked()).toBe(1));
  await showing("Sprache und Währung");
  expect([asked(), document.documentElement.lang]).toEqual([1, "de"]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("offlineEdit:nora"))).toEqual([]);
});
