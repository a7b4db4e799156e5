import type { GroupFileInput } from "@evenly/contract/group-files/schemas";
import type { DownloadLink } from "@evenly/contract/history/receipts";
import type { ServiceContext } from "../context.ts";
import { loadMembership } from "../groups/index.ts";
import { makeDownloadLink } from "../history/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { requireFileFits } from "./require-file-fits.ts";

/**
 * Creates a single-use URL that downloads a group's file within one minute. On every plan, and of archived groups, too.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} there is no such group, or the caller is no active member.
 * @throws {GROUP_TOO_LARGE} members times entries are above 200,000.
 * @unaudited hands callers their own data
 */
export async function createGroupFileLink(
  ctx: ServiceContext,
  { groupId, format, locale }: GroupFileInput,
): Promise<DownloadLink> {
  await loadMembership(ctx, groupId);
  await requireFileFits(ctx.db, groupId);
  const document = { userId: requireUser(ctx), subjectId: groupId, locale: locale ?? null };
  return makeDownloadLink(ctx, `/api/groups/${groupId}/export/${format}`, {
    ...document,
    purpose: `group_${format}`,
  });
}
