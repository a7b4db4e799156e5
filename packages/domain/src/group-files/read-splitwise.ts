import { isKnownCurrency } from "@evenly/money";
import { type MemberPart, mirrorParts, mirrorSplit } from "../groups/index.ts";
import { categoryOf } from "./category-of.ts";
import { hasTooManyCells } from "./file-cells.ts";
import {
  cleanText,
  IMPORT_ENTRIES_MAX,
  IMPORT_MEMBERS_MAX,
  type ImportedEntry,
  type ImportedExpense,
  type ImportProblem,
  type ImportWarning,
  type ReadFile,
} from "./imported-group.ts";
import { daysOf } from "./sheet-days.ts";
import { numbersOf } from "./sheet-numbers.ts";
import { HEADING_ROWS, type Row, readRows } from "./sheet-rows.ts";
import { FIRST_MEMBER, isHeading, isPayment } from "./splitwise-words.ts";

/** Longest text of a file that a problem repeats. */
const NAMED_MAX = 40;

type Facts = {
  readonly line: number;
  readonly spentOn: string;
  readonly title: string;
  readonly currency: string;
};

/**
 * Reads the spreadsheet export of a Splitwise group: one row for each expense with, per member, what they paid minus their own
 * share. Who paid is known only where one member is above zero; otherwise what the differences leave of the cost was paid and borne by
 * those above zero, equally, and a warning says so.
 *
 * @see docs/decisions/0061-files-of-groups.md
 */
export function readSplitwise(text: string, separator: string): ReadFile {
  const rows = readRows(text, separator);
  const start = rows.findIndex(({ cells }) => isHeading(cells));
  const members = readNames(rows[start]?.cells.slice(FIRST_MEMBER) ?? []);
  const file = { format: "splitwise", name: null, currency: null, assumesCurrency: false, members } as const;
  const line = rows[start]?.line ?? 1;
  if (start === -1 || members.length === 0)
    return { ...file, entries: [], warnings: [], problems: [{ line, problem: "no_members" }] };
  const body = rows.slice(start + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const size = checkSize(members.length, Math.max(body.length, rows.length - HEADING_ROWS), line);
  if (size !== null) return { ...file, entries: [], warnings: [], problems: [size] };
  const entries: ImportedEntry[] = [];
  const warnings: ImportWarning[] = [];
  const problems: ImportProblem[] = [];
  const sheet: Sheet = { members, warnings, sums: new Map(), ...notationOf(body, members.length, separator) };
  for (const row of body) {
    const read = readRow(row, sheet);
    if (read === null) continue;
    if ("problem" in read) problems.push({ line: row.line, ...read });
    else entries.push(read);
  }
  return { ...file, entries, warnings, problems };
}

function checkSize(members: number, entries: number, line: number): ImportProblem | null {
  if (members > IMPORT_MEMBERS_MAX) return { line, problem: "too_many_members" };
  if (entries > IMPORT_ENTRIES_MAX) return { line, problem: "too_many_entries" };
  return hasTooManyCells(members, entries) ? { line, problem: "too_many_cells" } : null;
}

/** Names of the member columns. A nameless column between others keeps its place; empty ones at the end are none. */
function readNames(cells: readonly string[]): readonly string[] {
  const names = cells.map((name) => cleanText(plainCell(name)));
  const count = names.findLastIndex((name) => name !== "") + 1;
  return names.slice(0, count).map((name) => name || "?");
}

/** A cell without the apostrophe by which exports keep spreadsheets from reading a text as a formula. */
function plainCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, "");
}

type Problem = Omit<ImportProblem, "line">;

/** What the rows of a file share. */
type Sheet = {
  readonly members: readonly string[];
  readonly warnings: ImportWarning[];
  /** Sums of the rows so far, by currency. */
  readonly sums: Map<string, bigint[]>;
  readonly readDay: ReturnType<typeof daysOf>;
  readonly readNumber: ReturnType<typeof numbersOf>;
};

/** How the file writes days and numbers, decided by all of its rows. */
function notationOf(rows: readonly Row[], members: number, separator: string) {
  const known = rows.filter(({ cells }) => isKnownCurrency(currencyOf(cells)));
  const numbers = known.flatMap(({ cells }) => {
    const currency = currencyOf(cells);
    return [cells[COST] ?? "", ...cells.slice(FIRST_MEMBER, FIRST_MEMBER + members)].flatMap((text) =>
      text.trim() === "" ? [] : { text, currency },
    );
  });
  return {
    readDay: daysOf(rows.map(({ cells }) => cells[0] ?? "")),
    readNumber: numbersOf(numbers, separator === ","),
  };
}

const [COST, CURRENCY] = [3, 4];

function currencyOf(cells: readonly string[]): string {
  return (cells[CURRENCY] ?? "").trim().toUpperCase();
}

/** The entry of a row; a problem; null for a row without effect and for totals. */
function readRow({ line, cells }: Row, sheet: Sheet): ImportedEntry | Problem | null {
  const { members, warnings, sums } = sheet;
  const [date = "", title = "", category = "", cost = ""] = cells;
  const currency = currencyOf(cells);
  if (!isKnownCurrency(currency)) return { problem: "currency", texts: [cleanText(currency, NAMED_MAX)] };
  const nets = readCells(cells.slice(FIRST_MEMBER, FIRST_MEMBER + members.length), currency, sheet);
  if ("problem" in nets) return nets;
  if (cost.trim() === "" && category.trim() === "") {
    if (differ(nets.amounts, sums.get(currency))) warnings.push({ line, warning: "total_differs" });
    return null;
  }
  const spentOn = sheet.readDay(date);
  if (spentOn === null) return { problem: "date" };
  if (typeof spentOn === "object") return { problem: "date_ambiguous", texts: spentOn.readings };
  const whole = readCells([cost], currency, sheet, 1);
  if ("problem" in whole) return whole;
  const [costMinor = 0n] = whole.amounts;
  if (nets.isRounded) warnings.push({ line, warning: "rounded" });
  addTo(sums, currency, nets.amounts);
  const even = evenOut(nets.amounts);
  if (even === null) return { problem: "sum" };
  if (even.every((net) => net === 0n)) {
    warnings.push({ line, warning: "no_effect" });
    return null;
  }
  const facts = { line, spentOn, title: cleanText(plainCell(title)) || cleanText(category) || "?", currency };
  if (isPayment({ category, title: facts.title, costMinor, nets: even }, members))
    return paymentOf(facts, even);
  return expenseOf(facts, category, costMinor, even, warnings);
}

type Cells = { readonly amounts: readonly bigint[]; readonly isRounded: boolean };

/** Amounts of a row; an empty cell is zero, one that is not read is a problem. */
function readCells(
  cells: readonly string[],
  currency: string,
  { members, readNumber }: Sheet,
  count = members.length,
): Cells | Problem {
  const amounts: bigint[] = [];
  let isRounded = false;
  for (let position = 0; position < count; position += 1) {
    const text = cells[position] || (count === 1 ? "" : "0");
    const read = readNumber({ text, currency });
    if (read === null) return { problem: "amount" };
    if ("readings" in read) return { problem: "amount_ambiguous", texts: read.readings };
    amounts.push(read.amountMinor);
    isRounded ||= read.isRounded;
  }
  return { amounts, isRounded };
}

/** Makes a row that is off by one unit sum to zero, at the largest amount; null when it is off by more. */
function evenOut(nets: readonly bigint[]): readonly bigint[] | null {
  const off = nets.reduce((sum, net) => sum + net, 0n);
  if (off === 0n) return nets;
  if (off > 1n || off < -1n) return null;
  const sizes = nets.map((net) => (net < 0n ? -net : net));
  const largest = sizes.indexOf(sizes.reduce((max, size) => (size > max ? size : max), 0n));
  return nets.map((net, position) => (position === largest ? net - off : net));
}

function paymentOf(facts: Facts, nets: readonly bigint[]): ImportedEntry {
  const from = nets.findIndex((net) => net > 0n);
  const to = nets.findIndex((net) => net < 0n);
  return { kind: "payment", ...facts, fromId: String(from), toId: String(to), amountMinor: nets[from] ?? 0n };
}

function expenseOf(
  facts: Facts,
  category: string,
  costMinor: bigint,
  nets: readonly bigint[],
  warnings: ImportWarning[],
): ImportedExpense {
  if (costMinor < 0n) return moneyBackOf(facts, category, costMinor, nets, warnings);
  const above = nets.flatMap((net, position) => (net > 0n ? [position] : []));
  const missing = costMinor - above.reduce((sum, position) => sum + (nets[position] ?? 0n), 0n);
  if (above.length !== 1 || missing < 0n) warnings.push({ line: facts.line, warning: "payers_unknown" });
  // What the differences leave of the cost was paid and borne by the same people: it changes no balance.
  const own = shareOut(missing > 0n ? missing : 0n, above, nets.length);
  const payers = partsOf(nets.map((net, position) => (net > 0n ? net + (own[position] ?? 0n) : 0n)));
  const parts = partsOf(nets.map((net, position) => (net < 0n ? -net : (own[position] ?? 0n))));
  const words = { description: null, category: categoryOf(category) };
  return { kind: "expense", ...facts, ...words, payers, parts, split: { method: "exact", parts } };
}

/** Who received money back is the payer of the same expense with the opposite signs. */
function moneyBackOf(
  facts: Facts,
  category: string,
  costMinor: bigint,
  nets: readonly bigint[],
  warnings: ImportWarning[],
): ImportedExpense {
  warnings.push({ line: facts.line, warning: "income" });
  const opposite = nets.map((net) => -net);
  const expense = expenseOf(facts, category, -costMinor, opposite, warnings);
  const { payers, parts, split } = expense;
  return { ...expense, payers: mirrorParts(payers), parts: mirrorParts(parts), split: mirrorSplit(split) };
}

/** An amount in equal shares of some members, by position; the first ones have a unit that is left over. */
function shareOut(amount: bigint, positions: readonly number[], count: number): readonly bigint[] {
  const shares = Array.from({ length: count }, () => 0n);
  const people = BigInt(positions.length);
  for (const [place, position] of positions.entries())
    shares[position] = amount / people + (BigInt(place) < amount % people ? 1n : 0n);
  return shares;
}

function partsOf(amounts: readonly bigint[]): readonly MemberPart[] {
  return amounts
    .map((amountMinor, position) => ({ memberId: String(position), amountMinor }))
    .filter(({ amountMinor }) => amountMinor > 0n);
}

function addTo(sums: Map<string, bigint[]>, currency: string, nets: readonly bigint[]): void {
  const known = sums.get(currency) ?? [];
  sums.set(
    currency,
    nets.map((net, position) => (known[position] ?? 0n) + net),
  );
}

/** Whether a total row, which is never imported, differs from the rows above it by more than a unit. */
function differ(totals: readonly bigint[], sums: readonly bigint[] | undefined): boolean {
  return totals.some((total, position) => {
    const off = total - (sums?.[position] ?? 0n);
    return off > 1n || off < -1n;
  });
}
