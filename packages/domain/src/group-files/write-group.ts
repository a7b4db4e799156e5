import type { FileLeftOut } from "@evenly/contract/group-files/schemas";
import type { FileSplit, GroupFile } from "@evenly/contract/groups/file-schemas";
import { formatAmount } from "@evenly/money";
import { type GroupEntry, netsOf, type SplitInput, sumOf } from "../groups/index.ts";
import { toFileOriginal } from "./file-details.ts";
import type { ImportedEntry, ImportedExpense, ImportedPayment } from "./imported-group.ts";

/** A group to write to a file. Entries name members by their position. */
export type GroupToWrite = {
  readonly name: string;
  readonly currency: string;
  readonly members: readonly string[];
  readonly entries: readonly ImportedEntry[];
  /** What the group has beside them; none by default. */
  readonly leftOut?: FileLeftOut;
};

/** The group as our own JSON file; reading it gives the same entries. */
export function toGroupFile({ name, currency, members, entries, leftOut }: GroupToWrite): GroupFile {
  const isWhole = leftOut === undefined || Object.values(leftOut).every((count) => count === 0);
  return {
    format: "evenly-group",
    version: 2,
    name,
    currency,
    members: members.map((each) => ({ name: each })),
    expenses: entries.flatMap((entry) => (entry.kind === "expense" ? [toFileExpense(entry)] : [])),
    settlements: entries.flatMap((entry) => (entry.kind === "payment" ? [toFileSettlement(entry)] : [])),
    ...(isWhole ? {} : { leftOut }),
  };
}

function toFileExpense(expense: ImportedExpense): GroupFile["expenses"][number] {
  const { spentOn, title, description, category, currency, payers, parts, split, rotation } = expense;
  const { original, dueOn, tags = [] } = expense;
  const isInOriginal = "isInOriginal" in split && split.isInOriginal;
  const toPart = ({ memberId, amountMinor }: { memberId: string; amountMinor: bigint }) => ({
    member: Number(memberId),
    amount: formatAmount(amountMinor, currency),
  });
  return {
    spentOn,
    title,
    description,
    category,
    currency,
    payers: payers.map(toPart),
    parts: parts.map(toPart),
    split: isInOriginal
      ? { ...toFileSplit(split, original?.currency ?? currency), isInOriginal }
      : toFileSplit(split, currency),
    ...(rotation === undefined ? {} : { rotation }),
    ...(original ? { original: toFileOriginal(original) } : {}),
    ...(dueOn ? { dueOn } : {}),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  };
}

function toFileSettlement(payment: ImportedPayment): GroupFile["settlements"][number] {
  const { spentOn, fromId, toId, currency, amountMinor, note, method } = payment;
  return {
    settledOn: spentOn,
    from: Number(fromId),
    to: Number(toId),
    currency,
    amount: formatAmount(amountMinor, currency),
    ...(note ? { note } : {}),
    ...(method === undefined ? {} : { method }),
  };
}

function toFileSplit(split: SplitInput, currency: string): FileSplit {
  const textOf = (amountMinor: bigint) => formatAmount(amountMinor, currency);
  const { method } = split;
  switch (method) {
    case "equal":
      return { method, members: split.memberIds.map(Number) };
    case "itemised":
      return {
        method,
        items: split.items.map(({ title, amountMinor, memberIds }) => ({
          ...(title === undefined ? {} : { title }),
          amount: textOf(amountMinor),
          members: memberIds.map(Number),
        })),
        tax: textOf(split.taxMinor),
        tip: textOf(split.tipMinor),
      };
    case "exact":
      return {
        method,
        parts: split.parts.map(({ memberId, amountMinor }) => ({
          member: Number(memberId),
          amount: textOf(amountMinor),
        })),
      };
    case "adjustment":
      return {
        method,
        parts: split.parts.map(({ memberId, adjustmentMinor }) => ({
          member: Number(memberId),
          amount: textOf(adjustmentMinor),
        })),
      };
    case "percentage":
      return {
        method,
        parts: split.parts.map(({ memberId, basisPoints }) => ({
          member: Number(memberId),
          value: basisPoints,
        })),
      };
    case "shares":
      return {
        method,
        parts: split.parts.map(({ memberId, shares }) => ({ member: Number(memberId), value: shares })),
      };
  }
}

/** Headings and the category of payments that spreadsheet readers of other products recognise. */
const HEADINGS = ["Date", "Description", "Category", "Cost", "Currency"];

/** Rows of a spreadsheet, as they are written one after another. */
export type SheetWriter = {
  readonly headings: readonly string[];
  rowOf(entry: ImportedEntry): readonly string[];
  /** Total rows of the entries so far, one for each currency. */
  totals(): readonly (readonly string[])[];
};

/**
 * Writes a group as rows of a spreadsheet: one row for each entry with, per member, what they paid minus their own share, and
 * total rows by currency. Other products read this form, and so do we.
 */
export function writeSheet(members: readonly string[], exportedOn: string): SheetWriter {
  const sums = new Map<string, bigint[]>();
  return {
    headings: [...HEADINGS, ...members],
    rowOf: (entry) => {
      const { currency } = entry;
      const nets = netsOf(toEntry(entry));
      const known = sums.get(currency) ?? members.map(() => 0n);
      sums.set(currency, known);
      for (const [memberId, net] of nets) known[Number(memberId)] = (known[Number(memberId)] ?? 0n) + net;
      const amountMinor = entry.kind === "payment" ? entry.amountMinor : sumOf(entry.payers);
      const category = entry.kind === "payment" ? "Payment" : entry.category;
      const facts = [entry.spentOn, entry.title, category, formatAmount(amountMinor, currency), currency];
      const nothing = formatAmount(0n, currency);
      return [
        ...facts,
        ...members.map((_, position) => {
          const net = nets.get(String(position));
          return net === undefined ? nothing : formatAmount(net, currency);
        }),
      ];
    },
    totals: () =>
      [...sums].map(([currency, totals]) => [
        ...[exportedOn, "Total balance", " ", " ", currency],
        ...totals.map((total) => formatAmount(total, currency)),
      ]),
  };
}

/** Positions of a sheet's cells that are texts; the others are amounts. */
export const SHEET_TEXTS: ReadonlySet<number> = new Set([0, 1, 2, 4]);

/** An entry from a file as balances derive from it. */
export function toEntry(entry: ImportedEntry): GroupEntry {
  const { currency } = entry;
  if (entry.kind === "expense")
    return { kind: "expense", id: "", currency, payers: entry.payers, parts: entry.parts };
  const { fromId, toId, amountMinor } = entry;
  return { kind: "settlement", id: "", currency, fromId, toId, amountMinor };
}
