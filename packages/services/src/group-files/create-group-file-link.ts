import type { GroupFileInput, GroupFileLink } from "@evenly/contract/group-files/schemas";
import { listGroupReceipts } from "@evenly/db/group-files/archive-queries";
import { countBesideEntries } from "@evenly/db/group-files/queries";
import { NOTHING_LEFT_OUT } from "@evenly/domain/group-files/index";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";
import { makeDownloadLink } from "../history/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { fittingReceipts } from "./archive-parts.ts";
import { requireFileFits } from "./require-file-fits.ts";

/**
 * Creates a single-use URL that downloads a group's file within one minute, and says what the file has no place for. On every plan, and
 * of archived groups, too.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 * @throws {GROUP_TOO_LARGE} members times entries are above 200,000.
 * @unaudited hands callers their own data
 */
export async function createGroupFileLink(
  ctx: ServiceContext,
  { groupId, format, locale }: GroupFileInput,
): Promise<GroupFileLink> {
  await loadMembership(ctx, groupId);
  await requireFileFits(ctx.db, groupId);
  const document = { userId: requireUser(ctx), subjectId: groupId, locale: locale ?? null };
  const path = `/api/groups/${groupId}/export/${format}`;
  const link = await makeDownloadLink(ctx, path, { ...document, purpose: `group_${format}` });
  return { ...link, leftOut: await countLeftOut(ctx, groupId, format) };
}

async function countLeftOut(
  { db }: ServiceContext,
  groupId: string,
  format: GroupFileInput["format"],
): Promise<GroupFileLink["leftOut"]> {
  if (format !== "zip") return countBesideEntries(db, groupId);
  const receipts = await listGroupReceipts(db, groupId);
  return { ...NOTHING_LEFT_OUT, receipts: receipts.length - fittingReceipts(receipts).length };
}
