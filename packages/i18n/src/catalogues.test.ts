import { createFormatter, createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { features, loadMessages } from "./load-messages.ts";
import { locales, pickLocale } from "./locales.ts";
import { pseudoLocalize } from "./pseudo-locale.ts";

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Names of arguments and tags, which must be the same in every language. */
function slotsOf(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? match[2] ?? "")),
  ].sort();
}

describe.each(features)("%s", (feature) => {
  test("has the same keys in every language", async () => {
    const source = flatten((await loadMessages("en", [feature]))[feature]);
    for (const locale of locales) {
      const other = flatten((await loadMessages(locale, [feature]))[feature]);
      expect([...other.keys()].sort(), locale).toEqual([...source.keys()].sort());
    }
  });

  test("uses the same arguments and tags in every language, and no text is empty", async () => {
    const source = flatten((await loadMessages("en", [feature]))[feature]);
    for (const locale of locales) {
      for (const [key, text] of flatten((await loadMessages(locale, [feature]))[feature])) {
        expect(text.trim(), `${locale} ${feature}.${key}`).not.toBe("");
        expect(slotsOf(text), `${locale} ${feature}.${key}`).toEqual(slotsOf(source.get(key) ?? ""));
      }
    }
  });
});

test("English uses the spelling email, on screens and in mails", async () => {
  for (const feature of features)
    for (const [key, text] of flatten((await loadMessages("en", [feature]))[feature]))
      expect(text, `${feature}.${key}`).not.toMatch(/e-mail/i);
});

test("German mails and delivery statistics use one word for email", async () => {
  const { templates, notifications } = await loadMessages("de", ["templates", "notifications"]);
  for (const [key, text] of [...flatten(templates), ...flatten(notifications)])
    expect(text, key).not.toMatch(/(?<!E[-\u2011])\bMails?\b/);
});

test("a short label for phones is part of the full accessible name", async () => {
  for (const locale of locales) {
    const { notifications } = await loadMessages(locale, ["notifications"]);
    const texts = flatten(notifications);
    expect(texts.get("markRead")?.toLowerCase()).toContain(texts.get("markReadShort")?.toLowerCase());
  }
});

test("a channel name in a list is written as inside a sentence", async () => {
  const messages = await loadMessages("de", ["notifications"]);
  const t = createTranslator({ locale: "de", messages, namespace: "notifications" });
  const channels = createFormatter({ locale: "de" }).list(
    (["push", "email", "in_app"] as const).map((channel) => t(`channelInList.${channel}`)),
  );
  expect(t("templateChannels", { channels })).toBe("Wege: Push, E\u2011Mail und in der App");
});

test("German labels of switches and of the matrix keep E-Mail on one line", async () => {
  const { notifications } = await loadMessages("de", ["notifications"]);
  for (const [key, text] of flatten(notifications))
    if (!key.startsWith("analytics.")) expect(text, key).not.toContain("E-");
});

test("texts use no named date or time styles, which the compiled messages do not support", async () => {
  for (const locale of locales)
    for (const feature of features)
      for (const [key, text] of flatten((await loadMessages(locale, [feature]))[feature]))
        expect(text, `${locale} ${feature}.${key}`).not.toMatch(/\{\w+, (date|time)(?!, ::)/);
});

test("German sentences spell a date and a time in German order", async () => {
  const messages = await loadMessages("de", ["notifications", "send", "history"]);
  const t = createTranslator({ locale: "de", messages, timeZone: "UTC" });
  const at = new Date("2026-11-23T01:00:00Z");
  expect(t("notifications.snoozed", { time: at })).toBe("Erscheint wieder am 23.11.2026 um 01:00 Uhr.");
  expect(t("send.draft.madeAt", { when: at })).toContain("am 23.11.2026 um 01:00 Uhr vorbereitet");
  expect(t("history.export.readyText", { count: 2, until: at })).toBe(
    "2 Einträge, bis 23.11.2026, 01:00 Uhr",
  );
});

test("plural rules follow the language", async () => {
  const messages = await loadMessages("de", ["history"]);
  const t = createTranslator({ locale: "de", messages, namespace: "history" });
  expect(t("entries", { count: 1 })).toBe("1 Eintrag");
  expect(t("entries", { count: 2 })).toBe("2 Einträge");
});

test("formatters write numbers in the locale's notation", () => {
  expect(createFormatter({ locale: "de" }).number(1284.6)).toBe("1.284,6");
});

test("picks the first supported language a person prefers, English when none is supported", () => {
  expect(pickLocale(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(pickLocale(["fr"])).toBe("en");
});

test("the pseudo language keeps arguments, tags and plural forms", async () => {
  const history = pseudoLocalize((await loadMessages("en", ["history"])).history);
  const t = createTranslator({ locale: "en", messages: { history }, namespace: "history" });
  expect(t("entries", { count: 2 })).toMatch(/^\[2 éñtríéš[~ ]+\]$/);
  expect(pseudoLocalize({ link: "See <terms>the terms</terms>" }).link).toMatch(
    /^\[Šéé <terms>thé térmš<\/terms>[~ ]+\]$/,
  );
});
