import { refuse } from "@evenly/contract";
import type { GroupFileInput } from "@evenly/contract/group-files/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { SHEET_TEXTS, toGroupFile, writeSheet } from "@evenly/domain/group-files/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { useDownloadLink } from "../payments/index.ts";
import type { CsvField } from "../ports.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { type GroupEntries, loadGroupEntries } from "./load-group-entries.ts";
import { reportOf } from "./report-of.ts";

/** A large group takes about a second of CPU. */
const DOWNLOADS = { points: 20, windowSeconds: 60 };
/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Rows of a spreadsheet that are formatted at once. */
const ROWS_AT_ONCE = 200;

export type DownloadedGroupFile = {
  readonly fileName: string;
  readonly content: Uint8Array | AsyncIterable<string>;
};
type Asked = GroupFileInput & { readonly link?: string | undefined };

/**
 * Writes a group as our own JSON, as a spreadsheet or as a PDF, for one of its signed-in active members or the holder of their
 * link. Removed and rejected expenses, and those that wait for approval, are left out.
 *
 * @throws {UNAUTHENTICATED} @throws {TOKEN_INVALID} the link is invalid, used, expired or for another format.
 * @throws {RATE_LIMITED} more than twenty in a minute. @throws {GROUP_NOT_FOUND} the user is no active member any more.
 * @throws {GROUP_TOO_LARGE} members times entries are above 200,000.
 */
export async function downloadGroupFile(
  ctx: ServiceContext<"limits" | "csv" | "groupReports">,
  { groupId, format, link, ...asked }: Asked,
): Promise<DownloadedGroupFile> {
  const document = { purpose: `group_${format}`, subjectId: groupId } as const;
  const taken = link === undefined ? null : await useDownloadLink(ctx, link, document);
  const userId = taken?.userId ?? requireUser(ctx);
  await consumeLimit(ctx, "group_files", userId, DOWNLOADS);
  const loaded = await withTransaction(ctx, async (tx) => {
    const all = await loadGroupEntries(tx, groupId, userId);
    const metadata = { format };
    await recordAudit(ctx, tx, { operation: "group.exported", userId, subject: groupId, metadata });
    return all;
  });
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const fileName = `evenly-${slugOf(loaded.group.name)}-${today}.${format}`;
  if (format === "json") return { fileName, content: Buffer.from(jsonOf(loaded)) };
  if (format === "csv") return { fileName, content: writeCsv(ctx, loaded, today) };
  const user = (await findUserById(ctx.db, userId)) ?? refuse("GROUP_NOT_FOUND");
  const locale = taken?.locale ?? asked.locale ?? user.locale;
  const reader = { issuedAt: ctx.clock.now(), timeZone: user.timeZone, locale };
  return { fileName, content: await ctx.groupReports.render(reportOf(loaded, reader)) };
}

function jsonOf({ group, members, entries }: GroupEntries): string {
  const { name, currency } = group;
  return JSON.stringify(toGroupFile({ name, currency, members: members.map((each) => each.name), entries }));
}

async function* writeCsv(
  ctx: ServiceContext<"csv">,
  { members, entries }: GroupEntries,
  today: string,
): AsyncGenerator<string> {
  const sheet = writeSheet(
    members.map(({ name }) => name),
    today,
  );
  yield BYTE_ORDER_MARK + ctx.csv.lines([sheet.headings]);
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const rows = entries.slice(start, start + ROWS_AT_ONCE).map((entry) => toFields(sheet.rowOf(entry)));
    yield ctx.csv.lines(rows);
  }
  yield ctx.csv.lines(sheet.totals().map(toFields));
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
