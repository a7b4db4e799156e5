import type { GroupFileInput } from "@evenly/contract/group-files/schemas";
import { countForFile } from "@evenly/db/group-files/queries";
import type { ServiceContext } from "../context.ts";
import { useDownloadLink } from "../history/index.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { requireUser } from "../shared/require-user.ts";
import { type DownloadedGroupFile, writeFile } from "./write-file.ts";

const DOWNLOADS = { points: 20, windowSeconds: 60 };
/** A download costs one point, and one more for each of these: the largest take seconds of a process, and four of them a minute. */
const CELLS_OF_POINT = 50_000;
/** Points of an archive beside them: it has the PDF, and up to 64 MB of receipts. */
const ARCHIVE_POINTS = 4;

type Asked = GroupFileInput & { readonly link?: string | undefined };

/**
 * Writes a group as our own JSON, as a spreadsheet, as a PDF or as an archive of everything, for one of its signed-in active members or the holder of their
 * link. Removed and rejected expenses, and those that wait for approval, are left out.
 *
 * @throws {UNAUTHENTICATED} @throws {TOKEN_INVALID} the link is invalid, used, expired or for another format.
 * @throws {RATE_LIMITED} more than twenty in a minute, or four of the largest or of archives. @throws {GROUP_NOT_FOUND} the user is no active member any more.
 * @throws {GROUP_TOO_LARGE} members times entries are above 200,000. @throws {OVERLOADED} too many files are being written.
 */
export async function downloadGroupFile(
  ctx: ServiceContext<"limits" | "sideProcesses">,
  { link, ...wanted }: Asked,
  signal?: AbortSignal,
): Promise<DownloadedGroupFile> {
  const { groupId, format } = wanted;
  const document = { purpose: `group_${format}`, subjectId: groupId } as const;
  const taken = link === undefined ? null : await useDownloadLink(ctx, link, document);
  const userId = taken?.userId ?? requireUser(ctx);
  const { members, entries } = await countForFile(ctx.db, groupId);
  const own = format === "zip" ? 1 + ARCHIVE_POINTS : 1;
  const cost = own + Math.floor((members * entries) / CELLS_OF_POINT);
  await consumeLimit(ctx, "group_files", userId, DOWNLOADS, Math.min(cost, DOWNLOADS.points));
  return ctx.sideProcesses.run(
    writeFile,
    ctx,
    { ...wanted, userId, linkLocale: taken?.locale ?? null },
    signal,
  );
}
