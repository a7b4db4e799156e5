import { refuse } from "@evenly/contract";
import type { GroupFileInput } from "@evenly/contract/group-files/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { SHEET_TEXTS, toGroupFile, writeSheet } from "@evenly/domain/group-files/index";
import { todayIn } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { CsvField, HeavyWork } from "../ports.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { loadArchiveParts } from "./archive-parts.ts";
import { documentOf } from "./document-of.ts";
import { type GroupEntries, loadGroupEntries } from "./load-group-entries.ts";
import { writeArchive } from "./write-archive.ts";

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Rows of a spreadsheet that are formatted at once. */
const ROWS_AT_ONCE = 200;

export type DownloadedGroupFile = { readonly fileName: string; readonly content: Uint8Array };
type Wanted = GroupFileInput & {
  readonly userId: string;
  /** Language of a link's owner; null for the user's own. */
  readonly linkLocale: string | null;
};
type Writers = ServiceContext<"archives" | "csv" | "groupDocuments">;

/** Reads a group for one of its members, and writes it as a file. */
export const writeFile: HeavyWork<Writers, Wanted, DownloadedGroupFile> = {
  name: "write a group's file",
  writes: false,
  run: loadAndWrite,
};

async function loadAndWrite(ctx: Writers, wanted: Wanted): Promise<DownloadedGroupFile> {
  const { groupId, format, userId, linkLocale } = wanted;
  const { parts, ...loaded } = await withTransaction(ctx, async (tx) => {
    const all = await loadGroupEntries(tx, groupId, userId);
    const metadata = { format };
    await recordAudit(ctx, tx, { operation: "group.exported", userId, subject: groupId, metadata });
    return { ...all, parts: format === "zip" ? await loadArchiveParts(tx, groupId) : null };
  });
  const user = (await findUserById(ctx.db, userId)) ?? refuse("GROUP_NOT_FOUND");
  const today = todayIn(user.timeZone, ctx.clock.now());
  const fileName = `evenly-${slugOf(loaded.group.name)}-${today}.${format}`;
  if (format === "json") return { fileName, content: Buffer.from(jsonOf(loaded)) };
  if (format === "csv") return { fileName, content: Buffer.from(csvOf(ctx, loaded, today)) };
  const locale = linkLocale ?? wanted.locale ?? user.locale;
  const reader = { issuedAt: ctx.clock.now(), timeZone: user.timeZone, locale };
  const pdf = await ctx.groupDocuments.render(documentOf(loaded, reader));
  if (parts === null) return { fileName, content: pdf };
  const expenses = { ...loaded, entries: loaded.entries.filter(({ kind }) => kind === "expense") };
  const made = {
    json: Buffer.from(jsonOf(loaded)),
    expensesCsv: Buffer.from(csvOf(ctx, expenses, today)),
    pdf,
  };
  return { fileName, content: writeArchive(ctx, { loaded, parts, made, at: ctx.clock.now() }) };
}

function jsonOf({ group, members, entries, leftOut }: GroupEntries): string {
  const { name, currency } = group;
  const names = members.map((each) => each.name);
  return JSON.stringify(toGroupFile({ name, currency, members: names, entries, leftOut }));
}

function csvOf({ csv }: Writers, { members, entries }: GroupEntries, today: string): string {
  const sheet = writeSheet(
    members.map(({ name }) => name),
    today,
  );
  const lines = [BYTE_ORDER_MARK, csv.lines([sheet.headings])];
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const rows = entries.slice(start, start + ROWS_AT_ONCE).map((entry) => toFields(sheet.rowOf(entry)));
    lines.push(csv.lines(rows));
  }
  return [...lines, csv.lines(sheet.totals().map(toFields))].join("");
}

function toFields(row: readonly string[]): readonly CsvField[] {
  return row.map((cell, place) => (SHEET_TEXTS.has(place) || cell === " " ? cell : { decimal: cell }));
}

/** A group's name in letters that are safe in a header and in every file system; the group's own language may have none. */
function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^\w\s-]/g, "");
  const slug = plain
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
  return slug || "group";
}
