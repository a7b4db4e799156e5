import { createHash } from "node:crypto";
import { formatAmount } from "@evenly/money";
import type { ServiceContext } from "../context.ts";
import type { CsvWriter } from "../ports.ts";
import type { ArchiveParts } from "./archive-parts.ts";
import type { GroupEntries } from "./load-group-entries.ts";

/** Files of the group that are made as its other downloads are. */
export type MadeFiles = {
  readonly json: Uint8Array;
  readonly expensesCsv: Uint8Array;
  readonly pdf: Uint8Array;
};
type Archive = {
  readonly loaded: GroupEntries;
  readonly parts: ArchiveParts;
  readonly made: MadeFiles;
  readonly at: Date;
};

/**
 * Packs everything of a group into one ZIP, with a manifest that has the counts, and size and SHA-256 of each file. Ids of members in
 * its files are those of `members.json`.
 */
export function writeArchive(
  { archives, csv }: ServiceContext<"archives" | "csv">,
  { loaded, parts, made, at }: Archive,
): Uint8Array {
  const { members, comments, history, repetitions, receipts, receiptsLeftOut } = parts;
  const texts: readonly (readonly [string, Uint8Array])[] = [
    ["group.json", made.json],
    ["expenses.csv", made.expensesCsv],
    ["payments.csv", Buffer.from(paymentsCsv(csv, loaded))],
    ["group.pdf", made.pdf],
    ["members.json", jsonBytes(members)],
    ["comments.json", jsonBytes(comments)],
    ["history.json", jsonBytes(history)],
    ["repetitions.json", jsonBytes(repetitions)],
    ["receipts.json", jsonBytes(receipts.map(({ facts }) => facts))],
  ];
  const pictures = receipts.map(({ facts, content }) => [facts.path, content] as const);
  const manifest = {
    format: "evenly-archive",
    version: 1,
    name: loaded.group.name,
    exportedAt: at,
    counts: {
      members: members.length,
      expenses: loaded.entries.filter(({ kind }) => kind === "expense").length,
      payments: loaded.entries.filter(({ kind }) => kind === "payment").length,
      comments: comments.length,
      versions: history.length,
      repetitions: repetitions.length,
      receipts: receipts.length,
      receiptsLeftOut,
    },
    files: [...texts, ...pictures].map(([path, content]) => ({
      path,
      bytes: content.byteLength,
      sha256: createHash("sha256").update(content).digest("hex"),
    })),
  };
  const packed = [["manifest.json", jsonBytes(manifest)] as const, ...texts].map(([path, content]) => ({
    ...{ path, content },
    isCompressed: false,
  }));
  const stored = pictures.map(([path, content]) => ({ path, content, isCompressed: true }));
  return archives.pack([...packed, ...stored], at);
}

/** Payments by day, with how they were paid and what was written of them. */
function paymentsCsv(csv: CsvWriter, { members, entries }: GroupEntries): string {
  const nameOf = (memberId: string) => members[Number(memberId)]?.name ?? "";
  const rows = entries.flatMap((entry) => {
    if (entry.kind !== "payment") return [];
    const { spentOn, fromId, toId, amountMinor, currency, method, note } = entry;
    const amount = { decimal: formatAmount(amountMinor, currency) };
    return [[spentOn, nameOf(fromId), nameOf(toId), amount, currency, method ?? "", note ?? ""]];
  });
  return `\uFEFF${csv.lines([["Date", "From", "To", "Amount", "Currency", "Method", "Note"], ...rows])}`;
}

function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value, null, 2));
}
