import { EntryId, refuse } from "@evenly/contract";
import type { GetTransactionInput, TransactionDetail } from "@evenly/contract/payments/schemas";
import { findOpenReport } from "@evenly/db/payments/give-back-queries";
import { selectHistoryLines } from "@evenly/db/payments/history-lines";
import { selectPostings, selectTransferSteps } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadRelated } from "./load-related.ts";
import { presentLine, presentShared } from "./present.ts";
import { presentReport } from "./present-report.ts";
import { presentTimeline } from "./present-timeline.ts";

type Posting = Awaited<ReturnType<typeof selectPostings>>[number];

/**
 * Gives one transaction of the caller's with its timeline and its ledger entries.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} it is not there or not the caller's.
 */
export async function getTransaction(
  ctx: ServiceContext,
  input: GetTransactionInput,
): Promise<TransactionDetail> {
  const userId = requireUser(ctx);
  const query = { userId, filter: { id: input.id }, cursor: null };
  const [line] = await selectHistoryLines(ctx.db, query, { limit: 1 });
  if (!line) return refuse("NOT_FOUND");
  const steps = await selectTransferSteps(ctx.db, line.id);
  const own = steps.filter((step) => step.id === line.id || step.kind === "capture").map((step) => step.id);
  const postings = await selectPostings(ctx.db, own);
  const wallet = postings.filter((posting) => posting.accountOwnerId === userId).at(-1);
  const transaction = presentLine(line);
  const [related, report] = await Promise.all([
    loadRelated(ctx, userId, transaction),
    findOpenReport(ctx.db, userId, line.id),
  ]);
  return {
    ...transaction,
    ...related,
    report: report && presentReport(report),
    shared: presentShared(line),
    balanceAfterMinor: wallet?.postedAfter ?? null,
    timeline: presentTimeline(steps),
    entries: postings.map((posting) => ({
      entryId: EntryId.parse(posting.entryId),
      account: accountOf(posting, userId),
      amountMinor: posting.amountMinor,
      seq: posting.accountOwnerId === userId ? posting.seq : null,
    })),
  };
}

function accountOf(posting: Posting, userId: string): TransactionDetail["entries"][number]["account"] {
  if (posting.accountKind !== "user_wallet") return posting.accountKind;
  return posting.accountOwnerId === userId ? "wallet" : "counterparty";
}
