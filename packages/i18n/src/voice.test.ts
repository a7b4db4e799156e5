import { describe, expect, test } from "vitest";
import { features, loadMessages } from "./load-messages.ts";
import type { Locale } from "./locales.ts";

type Tree = { readonly [key: string]: string | Tree };
type Banned = readonly (readonly [turn: RegExp, instead: string])[];

/** The longest sentence, in words. */
const SENTENCE_MAX = 20;

/** Turns that nobody says, and words of the machine. */
const banned: Readonly<Record<Locale, Banned>> = {
  en: [
    [/\bstands? (here|first|still)\b|\bstill stands\b/i, "say what the reader sees"],
    [/\bat once\b/i, "now, right away"],
    [/\bbesides\b|\bmeanwhile\b|\banew\b|\bshall\b|\bupon\b/i, "drop it"],
    [/\bwhoever\b|\bsomebody\b|\banybody\b|\bnobody\b/i, "someone, anyone, no one"],
    [/\bis missing\b/i, "you're short, enter your ..."],
    [/\bmay (not|neither)\b|\bneed not\b/i, "can't, don't need to"],
    [/\b(can|do|does|did|is|are|was|were|has|have|could|would|should|will)(not| not)\b/i, "a contraction"],
    [
      /\bledger\b|\bposted\b|\bchannels?\b|\bendpoint\b|\btokens?\b|\bqueued?\b|\bsessions?\b/i,
      "no machine words",
    ],
    [/\boops\b|\bplease note\b|\bsuccessfully\b/i, "no empty reassurance"],
    [/!(?=\s|$)/, "a full stop"],
    [/\bwrite to support\b/i, "contact support"],
    [/\bLook (again|into)\b/, "Review, Check"],
    [/\bcould not be loaded\b|\bdid not load\b/i, "we couldn't load"],
  ],
  de: [
    [/\b(steht|stehen) hier\b|\bstill(e|er)? Stunde\b/i, "erscheint"],
    [/\bgeschieht\b|\bgeschehen\b|\bzugleich\b|\bjemandes\b/i, "passiert"],
    [/\bMensch(en)?\b/, "Person"],
    [
      /\bHauptbuch\b|\bgebucht\b|\bKan(al|äle)\b|\bToken\b|\bWarteschlange\b|\bSitzung(en)?\b/i,
      "keine Wörter der Maschine",
    ],
    [/\bKennung\b/, "Referenz"],
    [/\bAngebot\b/, "Vorschau"],
    [/\bGrenzen?\b/, "Limit"],
    [/\bGeprüft\b/, "Verifiziert"],
    [/\bVorgemerkt\b/i, "Reserviert"],
    [/\b(das|ein) @?Handle\b/, "der Handle"],
    [/@Namen?\b/, "@Handle"],
    [/^Noch einmal versuchen\b/, "Erneut versuchen"],
    [/\bwie oft Sie auch\b|\bwas immer\b/i, "es wird nur einmal gesendet"],
    [/\berfolgreich\b|\bHoppla\b/i, "keine leere Beruhigung"],
    [/\b(du|dich|dir|deine?[mnrs]?)\b/i, "Sie"],
    [/\bKundendienst\b/, "Support"],
    [/\bschreiben Sie dem Support\b/i, "wenden Sie sich an den Support"],
    [/\b(verlässt|verlassen|von) Ihr(em)? Guthaben (ab)?\b/i, "Sie zahlen"],
    [/!(?=\s|$)/, "ein Punkt"],
    [/(?<!E[-\u2011])\bMails?\b/, "E-Mail"],
  ],
};

/** Texts that break a rule on purpose, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  "common.fallback.title": "given by the specification",
  "common.fallback.router": "given by the specification",
  "auth.login.welcome": "given by the specification",
  "errors.UNAUTHENTICATED": "given by the specification",
  "pwa.update.text": "given by the specification",
  "pwa.push.unsupported": "given by the specification",
  "history.ledger": "the ledger section of a payment",
  "nav.german": "name of a language",
};

function flatten(tree: Tree, prefix: string): (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}.${key}`, value] as const] : flatten(value, `${prefix}.${key}`),
  );
}

async function textsOf(locale: Locale) {
  const trees = await Promise.all(
    features.map(async (feature) => flatten((await loadMessages(locale, [feature]))[feature], feature)),
  );
  return trees.flat().filter(([key]) => !Object.hasOwn(allowed, key));
}

/** The longest form that a text can have: its longest plural branch, with each argument as one word. */
function longestForm(text: string): string {
  let form = text.replaceAll(/\{\{\w+\}\}/g, "x").replaceAll(/\{\w+(, (number|date|time)[^{}]*)?\}/g, "x");
  const choice = /\{\w+, (?:plural|select),((?:\s*=?\w+\s*\{[^{}]*\})+)\s*\}/;
  for (let found = choice.exec(form); found; found = choice.exec(form)) {
    const branches = [...(found[1] ?? "").matchAll(/\{([^{}]*)\}/g)].map((branch) => branch[1] ?? "");
    const longest = branches.reduce((one, other) => (other.length > one.length ? other : one), "");
    form = form.replace(found[0], longest.replaceAll("#", "2"));
  }
  return form.replaceAll(/<\/?\w+>/g, "");
}

const sentencesOf = (text: string) => longestForm(text).split(/(?<=[.?!])\s+|\n+/);
const wordsIn = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe.each(["en", "de"] as const)("%s", (locale) => {
  test("no text has a banned turn", async () => {
    const found = (await textsOf(locale)).flatMap(([key, text]) =>
      banned[locale]
        .filter(([turn]) => turn.test(longestForm(text)))
        .map(([turn, instead]) => `${key}: ${turn.exec(longestForm(text))?.[0]} (${instead})`),
    );
    expect(found).toEqual([]);
  });

  test(`no sentence has more than ${SENTENCE_MAX} words`, async () => {
    const found = (await textsOf(locale)).flatMap(([key, text]) =>
      sentencesOf(text)
        .filter((sentence) => wordsIn(sentence) > SENTENCE_MAX)
        .map((sentence) => `${key}: ${wordsIn(sentence)} words: ${sentence}`),
    );
    expect(found).toEqual([]);
  });
});

test("no German text names who did something after a colon", async () => {
  const found = (await textsOf("de")).filter(([, text]) => /: \{(who|whom|name)\}\.?$/.test(text));
  expect(found).toEqual([]);
});

test("a sentence is measured with its longest branch, and each argument counts as one word", () => {
  expect(longestForm("{n, plural, one {# day} other {# whole days}} left, {at, date, ::yMMMd}.")).toBe(
    "2 whole days left, x.",
  );
});
