import { afterEach, expect, test } from "vitest";
import { changeLocale, needMessages, readI18n } from "./i18n-store.ts";

afterEach(() => changeLocale("en"));

test("what a page needs while the language changes speaks the new one too", async () => {
  const changing = changeLocale("de");
  const needing = needMessages("pwa");
  await Promise.all([changing, needing]);
  expect(readI18n().locale).toBe("de");
  expect(readI18n().messages.pwa?.prompt.dismiss).toBe("Ausblenden");
});

test("of two changes the last one holds, whichever loads first", async () => {
  const first = changeLocale("de");
  await Promise.all([changeLocale("en"), first]);
  expect([readI18n().locale, document.documentElement.lang]).toEqual(["en", "en"]);
});
