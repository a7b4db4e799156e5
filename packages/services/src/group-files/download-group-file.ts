import type { GroupFileInput } from "@evenly/contract/group-files/schemas";
import type { ServiceContext } from "../context.ts";
import { useDownloadLink } from "../payments/index.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { requireUser } from "../shared/require-user.ts";
import { type DownloadedGroupFile, writeFile } from "./write-file.ts";

/** A large group takes about a second of CPU. */
const DOWNLOADS = { points: 20, windowSeconds: 60 };

type Asked = GroupFileInput & { readonly link?: string | undefined };

/**
 * Writes a group as our own JSON, as a spreadsheet or as a PDF, for one of its signed-in active members or the holder of their
 * link. Removed and rejected expenses, and those that wait for approval, are left out.
 *
 * @throws {UNAUTHENTICATED} @throws {TOKEN_INVALID} the link is invalid, used, expired or for another format.
 * @throws {RATE_LIMITED} more than twenty in a minute. @throws {GROUP_NOT_FOUND} the user is no active member any more.
 * @throws {GROUP_TOO_LARGE} members times entries are above 200,000. @throws {OVERLOADED} too many files are being written.
 */
export async function downloadGroupFile(
  ctx: ServiceContext<"limits" | "threads">,
  { link, ...wanted }: Asked,
  signal?: AbortSignal,
): Promise<DownloadedGroupFile> {
  const { groupId, format } = wanted;
  const document = { purpose: `group_${format}`, subjectId: groupId } as const;
  const taken = link === undefined ? null : await useDownloadLink(ctx, link, document);
  const userId = taken?.userId ?? requireUser(ctx);
  await consumeLimit(ctx, "group_files", userId, DOWNLOADS);
  return ctx.threads.run(writeFile, ctx, { ...wanted, userId, linkLocale: taken?.locale ?? null }, signal);
}
