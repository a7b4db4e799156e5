import { ITEM_TITLE_MAX } from "@evenly/contract/expenses/rules";
import {
  FileSettlement,
  type FileSplit,
  GroupFileFrame,
  ReadFileExpense,
} from "@evenly/contract/groups/file-schemas";
import { SETTLEMENT_NOTE_MAX } from "@evenly/contract/settlements/rules";
import {
  isMoneyBack,
  type MemberPart,
  type Original,
  peopleOf,
  type SplitInput,
  sumOf,
} from "../groups/index.ts";
import { hasTooManyCells } from "./file-cells.ts";
import { readFileOriginal, readFileTags } from "./file-details.ts";
import { warnOfLeftOut } from "./file-left-out.ts";
import {
  cleanNote,
  cleanText,
  IMPORT_ENTRIES_MAX,
  IMPORT_MEMBERS_MAX,
  type ImportedEntry,
  type ImportedExpense,
  type ImportProblem,
  type ImportWarning,
  type ReadFile,
} from "./imported-group.ts";
import { readDecimal } from "./read-decimal.ts";

/** Whether a parsed JSON text claims to be our own export. */
export function isEvenly(json: unknown): boolean {
  return (json as { format?: unknown } | null)?.format === "evenly-group";
}

/** Reads our own export, with split methods and their inputs. */
export function readEvenly(json: unknown): ReadFile {
  const parsed = GroupFileFrame.safeParse(json);
  const nothing = {
    format: "evenly",
    name: null,
    currency: null,
    assumesCurrency: false,
    members: [],
    entries: [],
    warnings: [],
  } as const;
  if (!parsed.success) return { ...nothing, problems: [{ line: 1, problem: "format_unknown" }] };
  const { name, currency, members, expenses, settlements, leftOut } = parsed.data;
  const size = checkSize(members.length, expenses.length + settlements.length);
  if (size !== null) return { ...nothing, problems: [{ line: 1, problem: size }] };
  const problems: ImportProblem[] = [];
  const warnings: ImportWarning[] = [...warnOfLeftOut(leftOut)];
  const warn = (line: number) => (warning: ImportWarning["warning"]) => void warnings.push({ line, warning });
  const isMember = (position: number) => position < members.length;
  const entries = [...expenses, ...settlements].flatMap((one, index): readonly ImportedEntry[] => {
    const line = index + 1;
    const isExpense = index < expenses.length;
    const facts = { line, isMember, warn: warn(line) };
    const entry = isExpense ? readExpense(one, facts) : readSettlement(one, facts);
    if (typeof entry !== "string") return [entry];
    problems.push({ line, problem: entry });
    return [];
  });
  const names = members.map((member) => cleanText(member.name) || "?");
  const words = { format: "evenly", name: cleanText(name) || null, currency } as const;
  return { ...words, assumesCurrency: false, members: names, entries, warnings, problems };
}

type Read = ImportedEntry | ImportProblem["problem"];

function checkSize(members: number, entries: number): ImportProblem["problem"] | null {
  if (members === 0) return "no_members";
  if (members > IMPORT_MEMBERS_MAX) return "too_many_members";
  if (entries > IMPORT_ENTRIES_MAX) return "too_many_entries";
  return hasTooManyCells(members, entries) ? "too_many_cells" : null;
}

/** What a field that has a wrong form is. */
const PROBLEM_OF: Readonly<Record<string, ImportProblem["problem"]>> = {
  spentOn: "date",
  settledOn: "date",
  dueOn: "date",
  currency: "currency",
  payers: "amount",
  parts: "amount",
  amount: "amount",
  split: "amount",
  from: "member_unknown",
  to: "member_unknown",
};

type Issues = { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] };

function problemOf({ issues }: Issues): ImportProblem["problem"] {
  return PROBLEM_OF[String(issues[0]?.path[0])] ?? "format_unknown";
}

type Facts = {
  readonly line: number;
  readonly isMember: (position: number) => boolean;
  readonly warn: (warning: ImportWarning["warning"]) => void;
};

function readSettlement(one: unknown, { line, isMember, warn }: Facts): Read {
  const parsed = FileSettlement.safeParse(one);
  if (!parsed.success) return problemOf(parsed.error);
  const { from, to, settledOn, currency, amount, method } = parsed.data;
  const read = readDecimal(amount, currency);
  if (!isMember(from) || !isMember(to) || from === to) return "member_unknown";
  if (read === null || read.isRounded || read.amountMinor <= 0n) return "amount";
  const { amountMinor } = read;
  const people = { fromId: String(from), toId: String(to) };
  if (method === "wallet") warn("wallet_as_other");
  const note = cleanText(parsed.data.note ?? "", SETTLEMENT_NOTE_MAX);
  const details = {
    ...(note === "" ? {} : { note }),
    ...(method === undefined ? {} : { method: method === "wallet" ? ("other" as const) : method }),
  };
  return {
    kind: "payment",
    line,
    spentOn: settledOn,
    title: "",
    currency,
    ...people,
    amountMinor,
    ...details,
  };
}

function readExpense(one: unknown, { line, isMember, warn }: Facts): Read {
  const parsed = ReadFileExpense.safeParse(one);
  if (!parsed.success) return problemOf(parsed.error);
  const expense = parsed.data;
  const { spentOn, currency, category, rotation = 0 } = expense;
  const payers = readParts(expense.payers, currency);
  const parts = readParts(expense.parts, currency);
  if (![...expense.payers, ...expense.parts].every(({ member }) => isMember(member))) return "member_unknown";
  if (payers === null || parts === null) return "amount";
  if (sumOf(payers) !== sumOf(parts) || sumOf(payers) === 0n) return "sum";
  if (isMoneyBack({ amountMinor: sumOf(payers) }) !== isBelowZero([...payers, ...parts])) return "amount";
  const title = cleanText(expense.title) || "?";
  const words = { title, description: cleanNote(expense.description), category };
  const details = readDetails(expense, sumOf(payers), warn);
  const named = readSplitOf(expense, details.original ?? null);
  if (named === "amount") return named;
  const isKnown = named !== null && peopleOf(named).every((id) => isMember(Number(id)));
  const split = isKnown ? named : { method: "exact" as const, parts };
  return { kind: "expense", line, spentOn, currency, ...words, payers, parts, split, rotation, ...details };
}

/** What the second version of the file has of an expense, as far as the file has it. */
function readDetails(
  { original, dueOn, tags: texts, currency }: ReadFileExpense,
  amountMinor: bigint,
  warn: Facts["warn"],
): Pick<ImportedExpense, "original" | "dueOn" | "tags"> {
  const read =
    (original ?? null) === null ? undefined : readFileOriginal(original, { amountMinor, currency });
  if (read === null) warn("original_left_out");
  const { tags, isWhole } = readFileTags(texts ?? []);
  if (!isWhole) warn("tags_left_out");
  return {
    ...(read === undefined ? {} : { original: read }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

function readParts(
  list: readonly { readonly member: number; readonly amount: string }[],
  currency: string,
): readonly MemberPart[] | null {
  const parts: MemberPart[] = [];
  for (const { member, amount } of list) {
    const read = readDecimal(amount, currency);
    if (read === null || read.isRounded) return null;
    if (read.amountMinor !== 0n) parts.push({ memberId: String(member), amountMinor: read.amountMinor });
  }
  return new Set(parts.map(({ memberId }) => memberId)).size === parts.length ? parts : null;
}

/** Whether parts are those of money back; the ones of an expense are above zero, and all of one entry have one sign. */
function isBelowZero(parts: readonly MemberPart[]): boolean | null {
  const below = parts.filter(isMoneyBack).length;
  return below === 0 || below === parts.length ? below > 0 : null;
}

/** The name of an item, if it has one. */
function titleOf(text = ""): { readonly title?: string } {
  const long = cleanText(text);
  // A character has up to two code units, which the limit counts.
  const title = long.length <= ITEM_TITLE_MAX ? long : cleanText(long, ITEM_TITLE_MAX / 2);
  return title === "" ? {} : { title };
}

/** The split's inputs, in the original currency where the file says so; null also when the file's original amount is left out. */
function readSplitOf(
  { split, currency }: ReadFileExpense,
  original: Original | null,
): SplitInput | null | "amount" {
  if (!split.isInOriginal) return readSplit(split, currency);
  if (original === null) return null;
  const read = readSplit(split, original.currency);
  if (read === null || read === "amount") return read;
  return hasAmounts(read) ? { ...read, isInOriginal: true } : null;
}

function hasAmounts(
  split: SplitInput,
): split is Extract<SplitInput, { method: "exact" | "adjustment" | "itemised" }> {
  return split.method === "exact" || split.method === "adjustment" || split.method === "itemised";
}

/** The split's inputs; null when they are incomplete, so that the parts count as entered. An amount that is not read refuses it. */
function readSplit(
  { method, members, parts = [], items, tax, tip }: FileSplit,
  currency: string,
): SplitInput | null | "amount" {
  const minorOf = (text: string | undefined) => {
    const read = readDecimal(text ?? "", currency);
    return read === null || read.isRounded ? null : read.amountMinor;
  };
  if (method === "equal") return members ? { method, memberIds: members.map(String) } : null;
  if (method === "itemised") {
    if (items === undefined) return null;
    const [taxMinor, tipMinor] = [minorOf(tax ?? "0"), minorOf(tip ?? "0")];
    const amounts = readAll(items, ({ amount }) => minorOf(amount));
    if (amounts === null || taxMinor === null || tipMinor === null) return "amount";
    const read = amounts.map(([item, amountMinor]) => ({
      ...titleOf(item.title),
      amountMinor,
      memberIds: item.members.map(String),
    }));
    return { method, items: read, taxMinor, tipMinor };
  }
  const isCounted = method === "percentage" || method === "shares";
  const key = INPUT_OF[method];
  const read = readAll(parts, ({ amount, value }) => (isCounted ? (value ?? null) : minorOf(amount)));
  if (read === null) return "amount";
  return {
    method,
    parts: read.map(([part, value]) => ({ memberId: String(part.member), [key]: value })),
  } as unknown as SplitInput;
}

/** What a member's part of a split is called, by its method. */
const INPUT_OF = {
  percentage: "basisPoints",
  shares: "shares",
  adjustment: "adjustmentMinor",
  exact: "amountMinor",
} as const;

/** Rows with what is read of each; null when one is not read, which never counts as nothing. */
function readAll<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value | null,
): readonly (readonly [Row, Value])[] | null {
  const all: [Row, Value][] = [];
  for (const row of rows) {
    const value = read(row);
    if (value === null) return null;
    all.push([row, value]);
  }
  return all;
}
