import { invariant } from "@evenly/contract";
import { ARCHIVE_RECEIPT_BYTES_MAX } from "@evenly/contract/group-files/rules";
import type { Tx } from "@evenly/db";
import {
  type GroupReceipt,
  listContents,
  listGroupReceipts,
  loadGroupHistory,
} from "@evenly/db/group-files/archive-queries";
import { listMembers } from "@evenly/db/groups/queries";
import { receiptPath } from "@evenly/domain/group-files/index";
import { nameOfMember } from "../groups/index.ts";

/** What an archive has of a group beside its entries, as it is at one moment. */
export type ArchiveParts = Awaited<ReturnType<typeof loadArchiveParts>>;

/** The newest receipts, as many as an archive has room for. */
export function fittingReceipts(receipts: readonly GroupReceipt[]): readonly GroupReceipt[] {
  let bytes = 0;
  const firstAbove = receipts.findIndex(({ sizeBytes }) => {
    bytes += sizeBytes;
    return bytes > ARCHIVE_RECEIPT_BYTES_MAX;
  });
  return firstAbove === -1 ? receipts : receipts.slice(0, firstAbove);
}

/** Loads members, comments, versions, repetitions and receipts of a group; its reader has been checked. */
export async function loadArchiveParts(tx: Tx, groupId: string) {
  const { comments, versions, series } = await loadGroupHistory(tx, groupId);
  const receipts = await listGroupReceipts(tx, groupId);
  const kept = fittingReceipts(receipts);
  const contents = await listContents(
    tx,
    kept.map(({ fileId }) => fileId),
  );
  const members = (await listMembers(tx, groupId)).map((row) => ({
    id: row.member.id,
    name: nameOfMember(row),
    role: row.member.role,
    isActive: row.member.isActive,
  }));
  return {
    members,
    comments: comments.map(({ id, expenseId, memberId, text, createdAt }) => ({
      ...{ id, expenseId, memberId, text },
      at: createdAt,
    })),
    history: versions.map(({ expenseId, version, kind, byMemberId, createdAt, snapshot }) => ({
      ...{ expenseId, version, kind, byMemberId },
      at: createdAt,
      snapshot,
    })),
    repetitions: series.map((row) => {
      const { id, createdByMemberId, template, interval, every, onMonthEnd, anchorOn, timeZone } = row;
      const rule = { interval, every, onMonthEnd, anchorOn, timeZone };
      return {
        id,
        createdByMemberId,
        ...rule,
        endsOn: row.endsOn,
        endsAfter: row.endsAfter,
        nextOn: row.nextOn,
        template,
      };
    }),
    receipts: kept.map(({ fileId, name, mimeType, expenseId, memberId, title, createdAt }, position) => ({
      facts: {
        path: receiptPath(position, name, mimeType),
        ...{ name, expenseId, expense: title, memberId },
        at: createdAt,
      },
      content: contentOf(contents, fileId),
    })),
    receiptsLeftOut: receipts.length - kept.length,
  };
}

/** A file that a receipt names has its content: an archive has no empty file in place of one that is missing. */
function contentOf(contents: ReadonlyMap<string, Buffer>, fileId: string): Buffer {
  const content = contents.get(fileId);
  invariant(content, "the file of a receipt has its content");
  return content;
}
