import { exponentOf, isCurrency } from "@evenly/money";
import { type MemberPart, type SplitInput, splitExpense } from "../groups/index.ts";
import { categoryOf } from "./category-of.ts";
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

/** Currencies that Spliit counts without decimals, although ISO 4217 gives them two. */
const WHOLE_IN_SPLIIT = new Set(["COP", "HUF", "IDR"]);
const DEFAULT_CURRENCY = "USD";
const SHARE_SCALE = 100;

/** The parts of a Spliit export that are read; everything else may be absent. */
type SpliitGroup = {
  readonly name?: unknown;
  readonly currencyCode?: unknown;
  readonly participants: readonly { readonly id: string; readonly name: string }[];
  readonly expenses: readonly SpliitExpense[];
};
type SpliitExpense = {
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
 * Reads the JSON export of a Spliit group. Parts are recomputed from its shares, so that a leftover cent can be another member's
 * than in Spliit.
 *
 * @param currency used when the file names none
 */
export function readSpliit(group: SpliitGroup, currency = DEFAULT_CURRENCY): ReadFile {
  const code = String(group.currencyCode ?? "").toUpperCase();
  const members = group.participants.map(({ name }) => cleanText(name));
  const own = isCurrency(code) ? code : currency;
  const name = cleanText(String(group.name ?? "")) || null;
  const file = { format: "spliit", name, currency: own, assumesCurrency: own !== code, members } as const;
  const problem = checkSize(group);
  if (problem !== null) return { ...file, entries: [], warnings: [], problems: [{ line: 1, problem }] };
  const context: Context = {
    currency: own,
    scale: WHOLE_IN_SPLIIT.has(code) ? 10n ** BigInt(exponentOf(code)) : 1n,
    positions: new Map(group.participants.map(({ id }, position) => [id, String(position)])),
    warnings: [],
    problems: [],
  };
  const entries = group.expenses.flatMap((expense, index) => readEntry(expense, index + 1, context) ?? []);
  return { ...file, entries, warnings: context.warnings, problems: context.problems };
}

type Context = {
  readonly currency: string;
  /** Our minor units for one of the file's. */
  readonly scale: bigint;
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
  const { positions, problems, warnings, currency, scale } = context;
  const spentOn = readDay(String(expense.expenseDate ?? "").slice(0, 10));
  const payerId = positions.get(String(expense.paidById));
  const people = expense.paidFor.map(({ participantId }) => positions.get(participantId));
  const { amount } = expense;
  const problem = whatIsWrong(spentOn, amount, [payerId, ...people]);
  if (problem !== null || spentOn === null || payerId === undefined) {
    problems.push({ line, problem: problem ?? "date" });
    return null;
  }
  const signed = BigInt(amount as number) * scale;
  if (signed === 0n) {
    warnings.push({ line, warning: "no_effect" });
    return null;
  }
  if (isText(expense.recurrenceRule) && expense.recurrenceRule !== "NONE")
    warnings.push({ line, warning: "recurrence_left_out" });
  const facts = { line, spentOn, title: cleanText(String(expense.title ?? "")) || "?", currency };
  const receivers = people.flatMap((id) => id ?? []);
  if (expense.isReimbursement === true && receivers.length === 1 && signed > 0n)
    return { kind: "payment", ...facts, fromId: payerId, toId: receivers[0] ?? "", amountMinor: signed };
  if (expense.isReimbursement === true) warnings.push({ line, warning: "several_receivers" });
  return expenseOf(expense, { ...facts, payerId, signed }, context);
}

function whatIsWrong(
  spentOn: string | null,
  amount: unknown,
  people: readonly (string | undefined)[],
): ImportProblem["problem"] | null {
  if (spentOn === null) return "date";
  if (!Number.isSafeInteger(amount)) return "amount";
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
  const totalMinor = signed < 0n ? -signed : signed;
  const split = inputOf(expense, totalMinor, context);
  const memberIds = new Set(context.positions.values());
  const cut = splitExpense({ totalMinor, input: split, memberIds, rotation: facts.line });
  if (!cut.ok) {
    context.problems.push({ line: facts.line, problem: "sum" });
    return null;
  }
  const parts = cut.parts.filter(({ amountMinor }) => amountMinor > 0n);
  const payers: readonly MemberPart[] = [{ memberId: payerId, amountMinor: totalMinor }];
  const category = categoryOf(String(expense.category?.name ?? ""));
  const words = { description: cleanNote(isText(expense.notes) ? expense.notes : null), category };
  const rotation = facts.line;
  if (signed > 0n) return { kind: "expense" as const, ...facts, ...words, payers, parts, split, rotation };
  // Income is received by the payer and belongs to the others: they have paid it, so to say.
  context.warnings.push({ line: facts.line, warning: "income" });
  return {
    kind: "expense" as const,
    ...facts,
    ...words,
    payers: parts,
    parts: payers,
    split: { method: "exact" as const, parts: payers },
  };
}

function inputOf({ splitMode, paidFor }: SpliitExpense, totalMinor: bigint, context: Context): SplitInput {
  const idOf = (participantId: string) => context.positions.get(participantId) ?? "";
  const shared = paidFor.filter(({ shares }) => shares > 0);
  const sum = shared.reduce((total, { shares }) => total + BigInt(shares), 0n);
  if (splitMode === "EVENLY" || shared.length === 0)
    return { method: "equal", memberIds: paidFor.map(({ participantId }) => idOf(participantId)) };
  if (splitMode === "BY_AMOUNT" && sum * context.scale === totalMinor) {
    const parts = shared.map(({ participantId, shares }) => ({
      memberId: idOf(participantId),
      amountMinor: BigInt(shares) * context.scale,
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
  const isScaled = shared.every(({ shares }) => shares % SHARE_SCALE === 0);
  const parts = shared.map(({ participantId, shares }) => ({
    memberId: idOf(participantId),
    shares: isScaled ? shares / SHARE_SCALE : shares,
  }));
  return { method: "shares", parts };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
