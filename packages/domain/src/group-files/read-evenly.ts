import { ITEM_TITLE_MAX } from "@evenly/contract/expenses/rules";
import {
  FileExpense,
  FileSettlement,
  type FileSplit,
  GroupFileFrame,
} from "@evenly/contract/groups/file-schemas";
import { type MemberPart, peopleOf, type SplitInput, sumOf } from "../groups/index.ts";
import { hasTooManyCells } from "./file-cells.ts";
import {
  cleanNote,
  cleanText,
  IMPORT_ENTRIES_MAX,
  IMPORT_MEMBERS_MAX,
  type ImportedEntry,
  type ImportProblem,
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
  const { name, currency, members, expenses, settlements } = parsed.data;
  const size = checkSize(members.length, expenses.length + settlements.length);
  if (size !== null) return { ...nothing, problems: [{ line: 1, problem: size }] };
  const problems: ImportProblem[] = [];
  const isMember = (position: number) => position < members.length;
  const entries = [...expenses, ...settlements].flatMap((one, index): readonly ImportedEntry[] => {
    const line = index + 1;
    const isExpense = index < expenses.length;
    const entry = isExpense ? readExpense(one, line, isMember) : readSettlement(one, line, isMember);
    if (typeof entry !== "string") return [entry];
    problems.push({ line, problem: entry });
    return [];
  });
  const names = members.map((member) => cleanText(member.name) || "?");
  const words = { format: "evenly", name: cleanText(name) || null, currency } as const;
  return { ...words, assumesCurrency: false, members: names, entries, warnings: [], problems };
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

type IsMember = (position: number) => boolean;

function readSettlement(one: unknown, line: number, isMember: IsMember): Read {
  const parsed = FileSettlement.safeParse(one);
  if (!parsed.success) return problemOf(parsed.error);
  const { from, to, settledOn, currency, amount } = parsed.data;
  const read = readDecimal(amount, currency);
  if (!isMember(from) || !isMember(to) || from === to) return "member_unknown";
  if (read === null || read.isRounded || read.amountMinor <= 0n) return "amount";
  const { amountMinor } = read;
  const people = { fromId: String(from), toId: String(to) };
  return { kind: "payment", line, spentOn: settledOn, title: "", currency, ...people, amountMinor };
}

function readExpense(one: unknown, line: number, isMember: IsMember): Read {
  const parsed = FileExpense.safeParse(one);
  if (!parsed.success) return problemOf(parsed.error);
  const expense = parsed.data;
  const { spentOn, currency, category, rotation = 0 } = expense;
  const payers = readParts(expense.payers, currency);
  const parts = readParts(expense.parts, currency);
  if (![...expense.payers, ...expense.parts].every(({ member }) => isMember(member))) return "member_unknown";
  if (payers === null || parts === null) return "amount";
  if (sumOf(payers) !== sumOf(parts) || sumOf(payers) <= 0n) return "sum";
  const title = cleanText(expense.title) || "?";
  const words = { title, description: cleanNote(expense.description), category };
  const named = readSplit(expense.split, currency);
  const isKnown = named !== null && peopleOf(named).every((id) => isMember(Number(id)));
  const split = isKnown ? named : { method: "exact" as const, parts };
  return { kind: "expense", line, spentOn, currency, ...words, payers, parts, split, rotation };
}

function readParts(
  list: readonly { readonly member: number; readonly amount: string }[],
  currency: string,
): readonly MemberPart[] | null {
  const parts: MemberPart[] = [];
  for (const { member, amount } of list) {
    const read = readDecimal(amount, currency);
    if (read === null || read.isRounded || read.amountMinor < 0n) return null;
    if (read.amountMinor > 0n) parts.push({ memberId: String(member), amountMinor: read.amountMinor });
  }
  return new Set(parts.map(({ memberId }) => memberId)).size === parts.length ? parts : null;
}

/** The name of an item, if it has one. */
function titleOf(text = ""): { readonly title?: string } {
  const long = cleanText(text);
  // A character has up to two code units, which the limit counts.
  const title = long.length <= ITEM_TITLE_MAX ? long : cleanText(long, ITEM_TITLE_MAX / 2);
  return title === "" ? {} : { title };
}

/** The split's inputs; null when they are incomplete, so that the parts count as entered. */
function readSplit(
  { method, members, parts = [], items, tax, tip }: FileSplit,
  currency: string,
): SplitInput | null {
  const minorOf = (text: string | undefined) => readDecimal(text ?? "0", currency)?.amountMinor ?? 0n;
  if (method === "equal") return members ? { method, memberIds: members.map(String) } : null;
  if (method === "itemised") {
    const read = items?.map((item) => ({
      ...titleOf(item.title),
      amountMinor: minorOf(item.amount),
      memberIds: item.members.map(String),
    }));
    return read ? { method, items: read, taxMinor: minorOf(tax), tipMinor: minorOf(tip) } : null;
  }
  const by = <Key extends string, Value>(key: Key, read: (part: (typeof parts)[number]) => Value) =>
    parts.map((part) => ({ memberId: String(part.member), [key]: read(part) }) as never);
  if (method === "percentage") return { method, parts: by("basisPoints", ({ value }) => value ?? 0) };
  if (method === "shares") return { method, parts: by("shares", ({ value }) => value ?? 1) };
  if (method === "adjustment")
    return { method, parts: by("adjustmentMinor", ({ amount }) => minorOf(amount)) };
  return { method, parts: by("amountMinor", ({ amount }) => minorOf(amount)) };
}
