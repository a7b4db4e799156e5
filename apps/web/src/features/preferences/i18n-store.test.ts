import { afterEach, expect, test } from "vitest";
import { changeLocale, needMessages, readI18n } from "./i18n-store.ts";

afterEach(() => changeLocale("en"));

test("a catalogue requested while the language changes is loaded in the new language", async () => {
  const changing = changeLocale("de");
  const needing = needMessages("pwa");
  await Promise.all([changing, needing]);
  expect(readI18n().locale).toBe("de");
  expect(readI18n().messages.pwa?.prompt.dismiss).toBe("Ausblenden");
});

test("of two language changes the last one wins, whichever loads first", async () => {
  const first = changeLocale("de");
  await Promise.all([changeLocale("en"), first]);
  expect([readI18n().locale, document.documentElement.lang]).toEqual(["en", "en"]);
});
