import { act } from "react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { flush, renderScreen } from "../../testing/render-screen.tsx";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { changeLocale } from "./i18n-store.ts";

test("days and times are in the profile's time zone, not the browser's", async () => {
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "ML", avatarUrl: null }));
  const transactions = [makeTransaction({ effectiveAt: new Date("2026-01-05T11:30:00Z") })];
  const page = { transactions, nextCursor: null, searchedTo: null, total: 1, totalIsCapped: false };
  const calls = fakeApi({
    "auth.getProfile": () => ({ timeZone: "Pacific/Kiritimati", displayCurrency: "USD" }),
    "payments.listTransactions": () => page,
    "payments.sumTransactions": () => ({ sums: [], count: 1, isCapped: false, since: null }),
    "payments.listTags": () => [],
    "payments.listExports": () => [],
  });
  const { host, unmount } = await renderScreen("/history?from=2026-01-06");
  expect(host.textContent).toContain("Jan 6");
  const asked = calls.filter(({ path }) => path === "payments.listTransactions").at(-1);
  expect(asked?.input).toMatchObject({ from: new Date("2026-01-05T10:00:00Z") });
  await unmount();
});

test("the page uses the profile's language, not the browser's; a language chosen here is saved in the profile", async () => {
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "ML", avatarUrl: null }));
  let profile = { timeZone: "UTC", displayCurrency: "USD", locale: "de", version: 3, isAdmin: false };
  const calls = fakeApi({
    "auth.getProfile": () => profile,
    "profile.updateProfile": (changes: object) => {
      profile = { ...profile, ...changes };
      return profile;
    },
  });
  const { host, unmount } = await renderScreen("/preferences");
  const speaks = async (words: string) => {
    for (let tries = 0; tries < 50 && !host.textContent?.includes(words); tries += 1) await flush();
    expect(host.textContent).toContain(words);
  };
  await speaks("Sprache und Währung");
  expect(document.documentElement.lang).toBe("de");
  expect(calls.filter(({ path }) => path === "profile.updateProfile")).toEqual([]);
  await act(() => changeLocale("en"));
  await speaks("Language and currency");
  await flush();
  expect(calls.filter(({ path }) => path === "profile.updateProfile")).toEqual([
    { path: "profile.updateProfile", input: { locale: "en" } },
  ]);
  await unmount();
});

test("a choice without an answer is not reverted on the page of another user who signed in meanwhile", async () => {
  const signInAs = (id: string) =>
    localStorage.setItem("userData", JSON.stringify({ id, displayName: id, avatarUrl: null }));
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  signInAs("mila");
  const profile = { timeZone: "UTC", displayCurrency: "USD", locale: "en", version: 3, isAdmin: false };
  const calls = fakeApi({
    "auth.getProfile": () => profile,
    "profile.updateProfile": () => {
      signInAs("nora");
      throw new TypeError("Failed to fetch");
    },
  });
  const { unmount } = await renderScreen("/preferences");
  const asked = () => calls.filter(({ path }) => path === "profile.updateProfile").length;
  await act(() => changeLocale("de"));
  for (let tries = 0; tries < 50 && asked() === 0; tries += 1) await flush();
  for (let tries = 0; tries < 5; tries += 1) await flush();
  expect([asked(), document.documentElement.lang]).toEqual([1, "de"]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("offlineEdit:nora"))).toEqual([]);
  await unmount();
});
