import { type AmountFound, findAmount } from "./quick-entry-amount.ts";
import { findDays } from "./quick-entry-days.ts";
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
  readonly kind: "title" | "amount" | "person" | "payer" | "date" | "without_me" | "unknown_name" | "unused";
};

export type QuickEntry = {
  readonly title: string;
  /** Null when there is no amount, or none that the currency can hold. */
  readonly amountMinor: bigint | null;
  /** The amount came back: the line says so, or has a minus before it. */
  readonly isMoneyBack: boolean;
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
const word = (alternatives: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives})(?![\p{L}\p{N}])`, "iu");
const WITHOUT_ME = word("without me|ohne mich");
const PAID_BY = word("(?:paid|received) by|(?:bezahlt|gezahlt) von|(?:ging|geht) an");
const RECEIVED = word("received by|(?:ging|geht) an");
const HAS_PAID = /\s+(?:paid|(?:hat|habe)\s+(?:bezahlt|gezahlt)|bezahlte?|zahlte?)(?![\p{L}])/iu;
const WITH = word("with|mit");
/** Words for money back; they stay in the title. */
const MONEY_BACK = word(
  "refund(?:s|ed)?|cash ?back|(?:money|deposit) back|(?:rück)?erstatt(?:ung|et)|(?:geld|kaution|pfand) zurück",
);
const EVERYONE = /^\s*(?:everyone|everybody|all|allen|uns allen)(?![\p{L}\p{M}\p{N}'’-])/iu;
/** Words that say nothing alone. */
const FILLER = new Set("a an and at am auf das der die ein eine für for in on the um und".split(" "));

/**
 * Reads an expense from one line in English or German, such as "Dinner 84.20 with Ben, Ana" or "Taxi 12,50 € gestern mit Ben und
 * Ana, bezahlt von Ana". The writer takes part unless the line says "without me". Of money back ("Refund 90",
 * "Hotel -90", "received by Ana") the amount is read without its sign.
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
  const days = findDays(text, today);
  const date = pickDay(text, days, context.currency);
  if (date !== null) note("date", date);
  const without = rangeOf(WITHOUT_ME.exec(cut(date)));
  if (without !== null) note("without_me", without);
  const payers = findPayers(cut(without), members, selfId);
  const people = findPeople(cut(payers), members, selfId);
  const amount = findBesides(cut(people), days, context.currency);
  if (amount !== null) note("amount", amount);
  const title = findTitle(cut(amount));
  if (title !== null) note("title", title);
  for (const range of findUnused(cut(title))) note("unused", range);
  const payerNames = payers?.names ?? [];
  const personNames = people?.names ?? [];
  for (const name of payerNames) note(name.memberId === null ? "unknown_name" : "payer", name);
  for (const name of personNames) note(name.memberId === null ? "unknown_name" : "person", name);
  if (people?.everyone) note("person", people.everyone);
  const payerIds = idsOf(payerNames);
  const isBackBy = (range: Range | null, words: RegExp) =>
    range !== null && words.test(text.slice(range.start, range.end));
  return {
    title: title === null ? "" : text.slice(title.start, title.end),
    ...amountOf(amount, context.currency),
    isMoneyBack: amount?.isNegative === true || isBackBy(title, MONEY_BACK) || isBackBy(payers, RECEIVED),
    memberIds: people === null ? null : bearers(namedIds(people, members), selfId, without !== null),
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

type Days = ReturnType<typeof findDays>;

/** The first day of a line that exists. A number that only looks like one is a day while another one can be the amount. */
function pickDay(text: string, days: Days, currency: string): (Range & { readonly day: string }) | null {
  const found = days.find(({ day }) => day !== null);
  if (found === undefined || found.day === null) return null;
  const { start, end, day, isLed } = found;
  const isFree = isLed || findAmount(blank(text, days), currency) !== null;
  return isFree ? { start, end, day } : null;
}

/** The amount besides what has the form of a day; where no other number is one, only a day with a word before it is none. */
function findBesides(text: string, days: Days, currency: string): AmountFound | null {
  const ledDays = days.filter(({ isLed }) => isLed);
  return findAmount(blank(text, days), currency) ?? findAmount(blank(text, ledDays), currency);
}

type Named = Range & {
  readonly names: readonly NameFound[];
  /** Words that name everyone in the group. */
  readonly everyone?: Range;
};

function namedIds({ names, everyone }: Named, members: readonly NamedMember[]): readonly string[] {
  return everyone === undefined ? idsOf(names) : members.map(({ memberId }) => memberId);
}

/** What nothing was read from, without signs and words that say nothing alone. */
function findUnused(text: string): readonly Range[] {
  return [...text.matchAll(/[\p{L}\p{N}](?:[^\uFFFC]*[\p{L}\p{N}%‰.)])?/gu)].flatMap((match) => {
    const words = match[0].toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const isSaying = words.some((each) => !FILLER.has(each));
    return isSaying ? { start: match.index, end: match.index + match[0].length } : [];
  });
}

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
  if (start === null) return null;
  const named = namesAfter(text, start, members, selfId);
  if (named?.names[0]?.memberId) return named;
  const all = EVERYONE.exec(text.slice(start.end));
  if (all === null) return named;
  const from = start.end + (all[0].length - all[0].trimStart().length);
  const end = start.end + all[0].length;
  return { start: start.start, end, names: [], everyone: { start: from, end } };
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
