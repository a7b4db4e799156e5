import { type AmountFound, findAmount } from "./quick-entry-amount.ts";
import { type NamedMember, type NameFound, readName, readNames } from "./quick-entry-names.ts";

/** Only this many letters of a line are read. */
export const QUICK_ENTRY_MAX = 300;

export type QuickEntryContext = {
  readonly members: readonly NamedMember[];
  /** The member who writes. */
  readonly selfId: string;
  /** The group's currency. */
  readonly currency: string;
  /** YYYY-MM-DD where the writer is. */
  readonly today: string;
};

/** A recognised stretch of the text; `start` and `end` count UTF-16 units. */
export type QuickEntrySpan = {
  readonly start: number;
  readonly end: number;
  readonly kind: "title" | "amount" | "person" | "payer" | "date" | "without_me" | "unknown_name";
};

export type QuickEntry = {
  readonly title: string;
  /** Null when there is no amount, or none that the currency can hold. */
  readonly amountMinor: bigint | null;
  readonly amountProblem: string | null;
  readonly currency: string;
  /** Who bears the expense, the writer first unless left out; null when nobody is named: then the group's default holds. */
  readonly memberIds: readonly string[] | null;
  readonly isWithoutMe: boolean;
  /** Who paid; the writer when nobody is named. */
  readonly payerIds: readonly string[];
  readonly spentOn: string;
  readonly spans: readonly QuickEntrySpan[];
  /** Names that nobody in the group has, or that several have. */
  readonly unknownNames: readonly NameFound[];
};

type Range = { readonly start: number; readonly end: number };
const DAYS_BACK: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  yesterday: 1,
  gestern: 1,
  "day before yesterday": 2,
  vorgestern: 2,
};
const word = (alternatives: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives})(?![\p{L}\p{N}])`, "iu");
const DATE = word(
  String.raw`(?:the\s)?(day before yesterday)|(vorgestern|yesterday|gestern|today|heute)|(?:(?:on|am)\s)?(\d{4}-\d{2}-\d{2})`,
);
const WITHOUT_ME = word("without me|ohne mich");
const PAID_BY = word("paid by|(?:bezahlt|gezahlt) von");
const HAS_PAID = /\s+(?:paid|(?:hat|habe)\s+(?:bezahlt|gezahlt)|bezahlte?|zahlte?)(?![\p{L}])/iu;
const WITH = word("with|mit");

/**
 * Reads an expense from one line in English or German, such as "Dinner 84.20 with Ben, Ana" or "Taxi 12,50 € gestern mit Ben und
 * Ana, bezahlt von Ana". The writer takes part unless the line says "without me".
 */
export function parseQuickEntry(line: string, context: QuickEntryContext): QuickEntry {
  const text = line.slice(0, QUICK_ENTRY_MAX);
  const { members, selfId, today } = context;
  const used: Range[] = [];
  const spans: QuickEntrySpan[] = [];
  const note = (kind: QuickEntrySpan["kind"], { start, end }: Range) => spans.push({ start, end, kind });
  const cut = (range: Range | null) => {
    if (range !== null) used.push(range);
    return blank(text, used);
  };
  const date = findDate(text, today);
  if (date !== null) note("date", date);
  const without = rangeOf(WITHOUT_ME.exec(cut(date)));
  if (without !== null) note("without_me", without);
  const payers = findPayers(cut(without), members, selfId);
  const people = findPeople(cut(payers), members, selfId);
  const amount = findAmount(cut(people), context.currency);
  if (amount !== null) note("amount", amount);
  const title = findTitle(cut(amount));
  if (title !== null) note("title", title);
  const payerNames = payers?.names ?? [];
  const personNames = people?.names ?? [];
  for (const name of payerNames) note(name.memberId === null ? "unknown_name" : "payer", name);
  for (const name of personNames) note(name.memberId === null ? "unknown_name" : "person", name);
  const payerIds = idsOf(payerNames);
  return {
    title: title === null ? "" : text.slice(title.start, title.end),
    ...amountOf(amount, context.currency),
    memberIds: people === null ? null : bearers(idsOf(personNames), selfId, without !== null),
    isWithoutMe: without !== null,
    payerIds: payerIds.length === 0 ? [selfId] : payerIds,
    spentOn: date?.day ?? today,
    spans: spans.sort((a, b) => a.start - b.start),
    unknownNames: [...payerNames, ...personNames].filter(({ memberId }) => memberId === null),
  };
}

function amountOf(found: AmountFound | null, currency: string) {
  if (found === null) return { amountMinor: null, amountProblem: null, currency };
  const { amount } = found;
  if (!amount.ok) return { amountMinor: null, amountProblem: amount.problem, currency: found.currency };
  return { amountMinor: amount.amountMinor, amountProblem: null, currency: found.currency };
}

function bearers(named: readonly string[], selfId: string, isWithoutMe: boolean): readonly string[] {
  const others = named.filter((memberId) => memberId !== selfId);
  return isWithoutMe ? others : [selfId, ...others];
}

function idsOf(names: readonly NameFound[]): readonly string[] {
  return [...new Set(names.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))];
}

/** Replaces what is read by marks of the same length, so that positions stay. */
function blank(text: string, used: readonly Range[]): string {
  return used.reduce(
    (rest, { start, end }) => rest.slice(0, start) + "\uFFFC".repeat(end - start) + rest.slice(end),
    text,
  );
}

function rangeOf(match: RegExpExecArray | null): Range | null {
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

function findDate(text: string, today: string): (Range & { readonly day: string }) | null {
  const match = DATE.exec(text);
  const range = rangeOf(match);
  if (match === null || range === null) return null;
  const written = match[3];
  if (written !== undefined) return isDay(written) ? { ...range, day: written } : null;
  const back = DAYS_BACK[(match[1] ?? match[2] ?? "").toLowerCase()] ?? 0;
  return { ...range, day: daysBefore(today, back) };
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

type Named = Range & { readonly names: readonly NameFound[] };

/** "paid by Ana and Ben", or "Ana paid". */
function findPayers(text: string, members: readonly NamedMember[], selfId: string): Named | null {
  const by = rangeOf(PAID_BY.exec(text));
  if (by !== null) return namesAfter(text, by, members, selfId);
  const paid = HAS_PAID.exec(text);
  if (paid === null) return null;
  const end = paid.index + paid[0].length;
  // The longest name that ends where "paid" begins; strangers are words of the title.
  for (const { index: start } of text.slice(0, paid.index).matchAll(/(?<![\p{L}\p{N}])\p{L}/gu)) {
    const name = readName(text, start, members, selfId);
    if (name !== null && name.problem !== "unknown" && name.end === paid.index)
      return { start, end, names: [name] };
  }
  return null;
}

function findPeople(text: string, members: readonly NamedMember[], selfId: string): Named | null {
  const start = rangeOf(WITH.exec(text));
  return start === null ? null : namesAfter(text, start, members, selfId);
}

function namesAfter(
  text: string,
  keyword: Range,
  members: readonly NamedMember[],
  selfId: string,
): Named | null {
  const names = readNames(text, keyword.end, members, selfId);
  const last = names.at(-1);
  return last === undefined ? null : { start: keyword.start, end: last.end, names };
}

/** The first words that mean nothing else. */
function findTitle(text: string): Range | null {
  const match = /\p{L}[^\uFFFC]*|[^\uFFFC\s\p{P}]+[^\uFFFC]*\p{L}[^\uFFFC]*/u.exec(text);
  if (match === null) return null;
  const lead = /^(?:for|für)\s+/iu.exec(match[0])?.[0].length ?? 0;
  const start = match.index + lead;
  const words = match[0].slice(lead).replace(/(?:\s+(?:for|für|on|am))?[\s,;:–-]*$/iu, "");
  return words === "" ? null : { start, end: start + words.length };
}
