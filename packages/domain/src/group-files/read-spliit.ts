import { exponentOf, isKnownCurrency } from "@evenly/money";
import {
  type MemberPart,
  mirrorParts,
  mirrorSplit,
  peopleOf,
  SHARE_SCALE,
  type SplitInput,
  splitExpense,
} from "../groups/index.ts";
import { categoryOf } from "./category-of.ts";
import { currencyOffers } from "./currency-offers.ts";
import { hasTooManyCells } from "./file-cells.ts";
import {
  cleanNote,
  cleanText,
  IMPORT_ENTRIES_MAX,
  IMPORT_MEMBERS_MAX,
  type ImportedEntry,
  type ImportProblem,
  type ImportWarning,
  type ReadFile,
  readDay,
} from "./imported-group.ts";
import { hasOriginal, readSpliitOriginal, type SpliitOriginal } from "./spliit-original.ts";
import { cutAsSpliit } from "./spliit-parts.ts";

/** Currencies that Spliit counts without decimals, although ISO 4217 gives them two. */
const WHOLE_IN_SPLIIT = new Set(["COP", "HUF", "IDR"]);
/** Decimals of amounts in a group of Spliit that has no code. */
const DECIMALS_WITHOUT_CODE = 2;
const DEFAULT_CURRENCY = "USD";
const CURRENCY_NAME_MAX = 40;

/** The parts of a Spliit export that are read; everything else may be absent. */
type SpliitGroup = {
  readonly name?: unknown;
  /** A sign, or any words for it. */
  readonly currency?: unknown;
  readonly currencyCode?: unknown;
  readonly activities?: unknown;
  readonly participants: readonly { readonly id: string; readonly name: string }[];
  readonly expenses: readonly SpliitExpense[];
};
type SpliitExpense = SpliitOriginal & {
  readonly id?: unknown;
  readonly expenseDate?: unknown;
  readonly title?: unknown;
  readonly notes?: unknown;
  readonly category?: { readonly name?: unknown } | null;
  readonly amount?: unknown;
  readonly paidById?: unknown;
  readonly paidFor: readonly { readonly participantId: string; readonly shares: number }[];
  readonly isReimbursement?: unknown;
  readonly splitMode?: unknown;
  readonly recurrenceRule?: unknown;
};

/** Whether a parsed JSON text is the export of a Spliit group. */
export function isSpliit(json: unknown): json is SpliitGroup {
  const { participants, expenses } = (json ?? {}) as { participants?: unknown; expenses?: unknown };
  return (
    Array.isArray(participants) &&
    participants.every((each) => isText(each?.id) && isText(each?.name)) &&
    Array.isArray(expenses) &&
    expenses.every(
      (each) =>
        Array.isArray(each?.paidFor) &&
        each.paidFor.every(
          (part: { participantId?: unknown; shares?: unknown } | null) =>
            isText(part?.participantId) && Number.isSafeInteger(part?.shares),
        ),
    )
  );
}

/**
 * Reads the JSON export of a Spliit group. Of a file that names no known currency, amounts are hundredths of the one that is picked;
 * without a pick, of the likeliest that its sign can mean. Where nothing says which, no entry is read until one is picked.
 *
 * @param picked currency of a file that names none
 */
export function readSpliit(group: SpliitGroup, picked?: string): ReadFile {
  const members = group.participants.map(({ name }) => cleanText(name));
  const { currency, ...asked } = currencyOf(group, picked);
  const name = cleanText(String(group.name ?? "")) || null;
  const file = { format: "spliit", name, currency, ...asked, members } as const;
  const problem = checkSize(group);
  if (problem !== null) return { ...file, entries: [], warnings: [], problems: [{ line: 1, problem }] };
  if (currency === null) return { ...file, entries: [], warnings: [], problems: [] };
  const context: Context = {
    currency,
    ...scaleOf(currency, asked.assumesCurrency),
    positions: new Map(group.participants.map(({ id }, position) => [id, String(position)])),
    warnings: historyOf(group),
    problems: [],
  };
  const entries = group.expenses.flatMap((expense, index) => readEntry(expense, index + 1, context) ?? []);
  return { ...file, entries, warnings: context.warnings, problems: context.problems };
}

function currencyOf(group: SpliitGroup, picked: string | undefined) {
  const code = String(group.currencyCode ?? "")
    .trim()
    .toUpperCase();
  if (isKnownCurrency(code)) return { currency: code, assumesCurrency: false };
  const named = cleanText(code || String(group.currency ?? ""), CURRENCY_NAME_MAX);
  const offers = currencyOffers(named);
  const likeliest = offers[0] ?? (named === "" ? DEFAULT_CURRENCY : null);
  const words = { currencyNamed: named || null, currencyOffers: offers };
  return { currency: picked ?? likeliest, assumesCurrency: true, ...words };
}

/** Our minor units for units of the file, as a fraction. */
function scaleOf(currency: string, isCodeless: boolean): Pick<Context, "times" | "per"> {
  const decimals = exponentOf(currency);
  const ofFile = isCodeless ? DECIMALS_WITHOUT_CODE : WHOLE_IN_SPLIIT.has(currency) ? 0 : decimals;
  return {
    times: 10n ** BigInt(Math.max(0, decimals - ofFile)),
    per: 10n ** BigInt(Math.max(0, ofFile - decimals)),
  };
}

function historyOf({ activities }: SpliitGroup): ImportWarning[] {
  const count = Array.isArray(activities) ? activities.length : 0;
  return count === 0 ? [] : [{ line: 0, warning: "history_left_out", count }];
}

type Context = {
  readonly currency: string;
  /** Our minor units are the file's units multiplied by `times` and divided by `per`, of which one is 1. */
  readonly times: bigint;
  readonly per: bigint;
  /** Positions of members by the file's ids. */
  readonly positions: ReadonlyMap<string, string>;
  readonly warnings: ImportWarning[];
  readonly problems: ImportProblem[];
};

function checkSize({ participants, expenses }: SpliitGroup): ImportProblem["problem"] | null {
  if (participants.length === 0) return "no_members";
  if (participants.length > IMPORT_MEMBERS_MAX) return "too_many_members";
  if (expenses.length > IMPORT_ENTRIES_MAX) return "too_many_entries";
  return hasTooManyCells(participants.length, expenses.length) ? "too_many_cells" : null;
}

function readEntry(expense: SpliitExpense, line: number, context: Context): ImportedEntry | null {
  const { positions, problems, warnings, currency } = context;
  const spentOn = readDay(String(expense.expenseDate ?? "").slice(0, 10));
  const payerId = positions.get(String(expense.paidById));
  const people = expense.paidFor.map(({ participantId }) => positions.get(participantId));
  const problem = whatIsWrong(spentOn, expense, [payerId, ...people]);
  if (problem !== null || spentOn === null || payerId === undefined) {
    problems.push({ line, problem: problem ?? "date" });
    return null;
  }
  const units = BigInt(expense.amount as number);
  const signed = toMinor(units, context);
  if (signed * context.per !== units * context.times) warnings.push({ line, warning: "rounded" });
  if (signed === 0n) {
    warnings.push({ line, warning: "no_effect" });
    return null;
  }
  if (isText(expense.recurrenceRule) && expense.recurrenceRule !== "NONE")
    warnings.push({ line, warning: "recurrence_left_out" });
  const facts = { line, spentOn, title: cleanText(String(expense.title ?? "")) || "?", currency };
  const receivers = people.flatMap((id) => id ?? []);
  if (expense.isReimbursement === true && receivers.length === 1 && signed > 0n) {
    if (hasOriginal(expense)) warnings.push({ line, warning: "original_left_out" });
    const note = noteOf(expense);
    const words = note === null ? facts : { ...facts, note: `${facts.title}: ${note}` };
    return { kind: "payment", ...words, fromId: payerId, toId: receivers[0] ?? "", amountMinor: signed };
  }
  if (expense.isReimbursement === true) warnings.push({ line, warning: "several_receivers" });
  return expenseOf(expense, { ...facts, payerId, signed }, context);
}

/** Our minor units of the file's units, rounded half away from zero. */
function toMinor(units: bigint, { times, per }: Context): bigint {
  const size = ((units < 0n ? -units : units) * times * 2n + per) / (per * 2n);
  return units < 0n ? -size : size;
}

function noteOf({ notes }: SpliitExpense): string | null {
  return cleanNote(isText(notes) ? notes : null);
}

function whatIsWrong(
  spentOn: string | null,
  { amount, paidFor }: SpliitExpense,
  people: readonly (string | undefined)[],
): ImportProblem["problem"] | null {
  if (spentOn === null) return "date";
  if (!Number.isSafeInteger(amount) || paidFor.some(({ shares }) => shares < 0)) return "amount";
  return people.length < 2 || people.includes(undefined) ? "member_unknown" : null;
}

type Facts = {
  readonly line: number;
  readonly spentOn: string;
  readonly title: string;
  readonly currency: string;
  readonly payerId: string;
  readonly signed: bigint;
};

function expenseOf(expense: SpliitExpense, { payerId, signed, ...facts }: Facts, context: Context) {
  const input = inputOf(expense, signed < 0n ? -signed : signed, context);
  const cut = partsOf(expense, { signed, split: input, line: facts.line }, context);
  if (cut === null) {
    context.problems.push({ line: facts.line, problem: "sum" });
    return null;
  }
  const above = cut.filter(({ amountMinor }) => amountMinor > 0n);
  const [parts, split] = signed < 0n ? [mirrorParts(above), mirrorSplit(input)] : [above, input];
  const payers: readonly MemberPart[] = [{ memberId: payerId, amountMinor: signed }];
  const category = categoryOf(String(expense.category?.name ?? ""));
  const words = { description: noteOf(expense), category };
  const original = originalOf(expense, { ...facts, signed }, context);
  const rotation = facts.line;
  if (signed < 0n) context.warnings.push({ line: facts.line, warning: "income" });
  return { kind: "expense" as const, ...facts, ...words, payers, parts, split, rotation, original };
}

function originalOf(
  expense: SpliitExpense,
  { signed, line, ...facts }: Pick<Facts, "signed" | "line" | "currency" | "spentOn">,
  { warnings, times, per }: Context,
) {
  if (!hasOriginal(expense)) return null;
  const converted = { amountMinor: signed, ...facts };
  const original = signed > 0n ? readSpliitOriginal(expense, converted, times > per ? times : 1n) : null;
  if (original === null) warnings.push({ line, warning: "original_left_out" });
  return original;
}

/** The parts of an expense above or below zero, each as a positive amount; null when they cannot sum to it. */
function partsOf(
  expense: SpliitExpense,
  { signed, split, line }: { readonly signed: bigint; readonly split: SplitInput; readonly line: number },
  { positions, times }: Context,
): readonly MemberPart[] | null {
  const totalMinor = signed < 0n ? -signed : signed;
  const weights = weightsOf(expense, positions);
  if (new Set(peopleOf(split)).size < peopleOf(split).length) return null;
  const asSpliit = (id: string) =>
    cutAsSpliit(signed / times, weights, id).map(({ memberId, amountMinor }) => ({
      memberId,
      amountMinor: (amountMinor < 0n ? -amountMinor : amountMinor) * times,
    }));
  if (isText(expense.id)) return asSpliit(expense.id);
  const memberIds = new Set(positions.values());
  const cut = splitExpense({ totalMinor, input: split, memberIds, rotation: line });
  // Weights that no split of ours has, such as amounts of a currency without decimals in hundredths.
  return cut.ok ? cut.parts : asSpliit("");
}

function weightsOf({ splitMode, paidFor }: SpliitExpense, positions: ReadonlyMap<string, string>) {
  const shared = paidFor.filter(({ shares }) => shares > 0);
  const isEven = splitMode === "EVENLY" || shared.length === 0;
  return (isEven ? paidFor : shared).map(({ participantId, shares }) => ({
    id: participantId,
    memberId: positions.get(participantId) ?? "",
    weight: isEven ? 1n : BigInt(shares),
  }));
}

function inputOf({ splitMode, paidFor }: SpliitExpense, totalMinor: bigint, context: Context): SplitInput {
  const { positions, times, per } = context;
  const idOf = (participantId: string) => positions.get(participantId) ?? "";
  const shared = paidFor.filter(({ shares }) => shares > 0);
  const sum = shared.reduce((total, { shares }) => total + BigInt(shares), 0n);
  if (splitMode === "EVENLY" || shared.length === 0)
    return { method: "equal", memberIds: paidFor.map(({ participantId }) => idOf(participantId)) };
  if (splitMode === "BY_AMOUNT" && per === 1n && sum * times === totalMinor) {
    const parts = shared.map(({ participantId, shares }) => ({
      memberId: idOf(participantId),
      amountMinor: BigInt(shares) * times,
    }));
    return { method: "exact", parts };
  }
  if (splitMode === "BY_PERCENTAGE" && sum === 10_000n) {
    const parts = shared.map(({ participantId, shares }) => ({
      memberId: idOf(participantId),
      basisPoints: shares,
    }));
    return { method: "percentage", parts };
  }
  const parts = shared.map(({ participantId, shares }) => ({
    memberId: idOf(participantId),
    shares: shares / SHARE_SCALE,
  }));
  return { method: "shares", parts };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
