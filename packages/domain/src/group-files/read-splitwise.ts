import { isKnownCurrency } from "@evenly/money";
import { parse } from "csv-parse/sync";
import type { MemberPart } from "../groups/index.ts";
import { categoryOf } from "./category-of.ts";
import { hasTooManyCells } from "./file-cells.ts";
import {
  cleanText,
  IMPORT_ENTRIES_MAX,
  IMPORT_MEMBERS_MAX,
  type ImportedEntry,
  type ImportProblem,
  type ImportWarning,
  type ReadFile,
  readDay,
} from "./imported-group.ts";
import { readDecimal } from "./read-decimal.ts";

/** First five headings in each language of the export. */
const HEADINGS: readonly string[] = [
  "date,description,category,cost,currency",
  "datum,beschreibung,kategorie,kosten,währung",
  "date,description,catégorie,coût,devise",
  "fecha,descripción,categoría,coste,moneda",
  "data,descrizione,categorie,costo,valuta",
  "datum,omschrijving,categorie,kosten,valuta",
  "data,descrição,categoria,custo,moeda",
  "data,opis,kategoria,koszt,waluta",
  "datum,beskrivning,kategori,kostnad,valuta",
  "tanggal,keterangan,kategori,biaya,mata uang",
  "日付,概要,カテゴリ,費用,通貨",
  "วันที่,คำอธิบาย,หมวดหมู่,ราคา,สกุลเงิน",
];
/** Names of the category of payments, in the languages in which it is known. */
const PAYMENT = new Set(["payment", "zahlung"]);
const FIRST_MEMBER = 5;

type Row = { readonly line: number; readonly cells: readonly string[] };
type Facts = {
  readonly line: number;
  readonly spentOn: string;
  readonly title: string;
  readonly currency: string;
};

/** Rows within which the headings stand; a note may stand above them. */
const HEADING_ROWS = 20;
/** Rows that are read at most: reading stops when there must be too many entries. */
const ROWS_MAX = HEADING_ROWS + IMPORT_ENTRIES_MAX + 1;
/** Characters of one row. A longer one is no row of a group's file; reading it would take seconds. */
const ROW_LENGTH_MAX = 300_000;

/** Whether a text is the spreadsheet export of Splitwise, or our own export in the same form. */
export function isSplitwise(text: string): boolean {
  return readRows(text, HEADING_ROWS).some(isHeading);
}

/**
 * Reads the spreadsheet export of a Splitwise group: one row for each expense with, per member, what they paid minus their own
 * share. Who paid is known only where one member is above zero; otherwise the differences are kept and a warning says so.
 *
 * @see docs/decisions/0061-files-of-groups.md
 */
export function readSplitwise(text: string): ReadFile {
  const rows = readRows(text);
  const start = rows.findIndex(isHeading);
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
  const sums = new Map<string, bigint[]>();
  for (const row of body) {
    const read = readRow(row, members.length, warnings, sums);
    if (typeof read === "string") problems.push({ line: row.line, problem: read });
    else if (read !== null) entries.push(read);
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

function readRows(text: string, rowsMax = ROWS_MAX): readonly Row[] {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      to: rowsMax,
      max_record_size: ROW_LENGTH_MAX,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (record: string[], { lines }) => [String(lines), ...record],
    });
    return rows.map(([line, ...cells]) => ({ line: Number(line), cells }));
  } catch {
    return [];
  }
}

function isHeading({ cells }: Row): boolean {
  const first = cells.slice(0, FIRST_MEMBER).map((cell) => cell.trim().toLowerCase());
  return cells.length > FIRST_MEMBER && HEADINGS.includes(first.join(","));
}

/** The entry of a row; a problem's name; null for a row without effect and for totals. */
function readRow(
  { line, cells }: Row,
  memberCount: number,
  warnings: ImportWarning[],
  sums: Map<string, bigint[]>,
): ImportedEntry | ImportProblem["problem"] | null {
  const [date = "", title = "", category = "", cost = "", code = ""] = cells;
  const currency = code.trim().toUpperCase();
  if (!isKnownCurrency(currency)) return "currency";
  const nets = readCells(cells.slice(FIRST_MEMBER, FIRST_MEMBER + memberCount), memberCount, currency);
  if (nets === null) return "amount";
  if (cost.trim() === "") {
    if (differ(nets.amounts, sums.get(currency))) warnings.push({ line, warning: "total_differs" });
    return null;
  }
  const spentOn = readDay(date);
  if (spentOn === null) return "date";
  const costMinor = readDecimal(cost, currency)?.amountMinor;
  if (costMinor === undefined) return "amount";
  if (nets.isRounded) warnings.push({ line, warning: "rounded" });
  addTo(sums, currency, nets.amounts);
  const even = evenOut(nets.amounts);
  if (even === null) return "sum";
  if (even.every((net) => net === 0n)) {
    warnings.push({ line, warning: "no_effect" });
    return null;
  }
  const facts = { line, spentOn, title: cleanText(plainCell(title)) || cleanText(category) || "?", currency };
  if (PAYMENT.has(category.trim().toLowerCase()) && isBetweenTwo(even)) return paymentOf(facts, even);
  return expenseOf(facts, category, costMinor, even, warnings);
}

type Cells = { readonly amounts: readonly bigint[]; readonly isRounded: boolean };

function readCells(cells: readonly string[], count: number, currency: string): Cells | null {
  const read = Array.from({ length: count }, (_, position) => readDecimal(cells[position] || "0", currency));
  const amounts: bigint[] = [];
  for (const cell of read) {
    if (cell === null) return null;
    amounts.push(cell.amountMinor);
  }
  return { amounts, isRounded: read.some((cell) => cell?.isRounded) };
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

function isBetweenTwo(nets: readonly bigint[]): boolean {
  return nets.filter((net) => net !== 0n).length === 2;
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
): ImportedEntry {
  const payer = nets.findIndex((net) => net > 0n);
  const isOnePayer = nets.filter((net) => net > 0n).length === 1;
  const own = costMinor - (nets[payer] ?? 0n);
  if (costMinor < 0n) warnings.push({ line: facts.line, warning: "income" });
  const isKnown = isOnePayer && own >= 0n;
  if (!isKnown) warnings.push({ line: facts.line, warning: "payers_unknown" });
  const negatives = partsOf(nets.map((net) => (net < 0n ? -net : 0n)));
  const payers = isKnown
    ? [{ memberId: String(payer), amountMinor: costMinor }]
    : partsOf(nets.map((net) => (net > 0n ? net : 0n)));
  const parts =
    isKnown && own > 0n ? [{ memberId: String(payer), amountMinor: own }, ...negatives] : negatives;
  const words = { description: null, category: categoryOf(category) };
  return { kind: "expense", ...facts, ...words, payers, parts, split: { method: "exact", parts } };
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
