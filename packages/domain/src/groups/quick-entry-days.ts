type Range = { readonly start: number; readonly end: number };
export type DayFound = Range & { readonly day: string };

const DAYS_BACK: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  yesterday: 1,
  gestern: 1,
  "day before yesterday": 2,
  vorgestern: 2,
};
/** The names of months and their abbreviations, in English and German; "2 Martinis" and "2 Mars" have none. */
const MONTHS = [
  "jan(?:uary|uar)?|jän(?:ner)?",
  "feb(?:ruary|ruar)?",
  "mar(?:ch)?|märz?|mrz",
  "apr(?:il)?",
  "may|mai",
  "june?|juni",
  "july?|juli",
  "aug(?:ust)?",
  "sept?(?:ember)?",
  "o[ck]t(?:ober)?",
  "nov(?:ember)?",
  "de[cz](?:ember)?",
];
const MONTH = String.raw`(?:${MONTHS.join("|")})(?!\p{L})`;
const YEAR = String.raw`(?:,?\s\d{4}(?![\p{L}\p{N}]|[.,]\d))?`;
const DAY_FORMS = [
  String.raw`(?:the\s)?day before yesterday|vorgestern|yesterday|gestern|today|heute`,
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}\.\s?\d{1,2}\.(?:\s?(?:\d{4}|\d{2})(?![\p{L}\p{N}]|[.,]\d))?`,
  String.raw`\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?`,
  String.raw`\d{1,2}(?:\.|st|nd|rd|th)?\s(?:of\s)?${MONTH}\.?${YEAR}`,
  String.raw`${MONTH}\.?\s\d{1,2}(?:st|nd|rd|th)?(?!\d|[.,:]\d)${YEAR}`,
];
const DAY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/])(?<lead>(?:on|am|vom|den)\s(?:the\s)?)?(?<form>${DAY_FORMS.join("|")})(?![\p{L}\p{N}]|[:/]\d)`,
  "giu",
);
/** Parts of a whole, which look like days. */
const FRACTIONS: ReadonlySet<string> = new Set(["1/2", "1/3", "2/3", "1/4", "3/4"]);

/** Everything in a text that has the form of a day, with the day where it exists; a word before it belongs to it. */
export function findDays(
  text: string,
  today: string,
): readonly (Range & { readonly day: string | null; readonly isLed: boolean })[] {
  return [...text.matchAll(DAY)].flatMap((match) => {
    const { lead, form = "" } = match.groups ?? {};
    const isLed = lead !== undefined || /^\d{4}-|^\D+$/.test(form);
    const range = { start: match.index, end: match.index + match[0].length, isLed };
    if (!isLed && FRACTIONS.has(form)) return { ...range, day: null };
    return { ...range, day: dayOf(form.toLowerCase(), today) };
  });
}

function dayOf(form: string, today: string): string | null {
  const back = DAYS_BACK[form.replace(/^the\s/, "")];
  if (back !== undefined) return daysBefore(today, back);
  if (/^\d{4}-/.test(form)) return isDay(form) ? form : null;
  const numbers = (form.match(/\d+/g) ?? []).map(Number);
  const named =
    MONTHS.findIndex((names) => new RegExp(String.raw`(?<!\p{L})(?:${names})(?!\p{L})`, "u").test(form)) + 1;
  const [first = 0, second = 0] = numbers;
  const year = numbers[named > 0 ? 1 : 2] ?? Number(today.slice(0, 4));
  if (named > 0) return dayText(year, named, first);
  if (form.includes("/")) return first > 12 ? dayText(year, second, first) : dayText(year, first, second);
  return dayText(year, second, first);
}

function dayText(year: number, month: number, day: number): string | null {
  const text = [year < 100 ? 2000 + year : year, month, day]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, "0"))
    .join("-");
  return isDay(text) ? text : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** NOTE: by UTC dates and not by Temporal, whose polyfill the pages that read lines would load. */
function daysBefore(day: string, days: number): string {
  return new Date(startOf(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  const start = startOf(text);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
