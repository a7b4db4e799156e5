import { EntryId } from "@evenly/contract";
import type { GetTransactionInput, TransactionDetail } from "@evenly/contract/payments/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findOpenReport } from "@evenly/db/payments/give-back-queries";
import type { HistoryLine } from "@evenly/db/payments/history-lines";
import { selectPostings, selectTransferSteps } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadLine } from "./load-line.ts";
import { loadRelated } from "./load-related.ts";
import { fullName, presentLine, presentShared } from "./present.ts";
import { presentReport } from "./present-report.ts";
import { EVENLY, presentTimeline } from "./present-timeline.ts";

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
  const line = await loadLine(ctx.db, userId, input.id);
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
    timeline: steps.length > 0 ? presentTimeline(steps) : await loadOwnTimeline(ctx, userId, line),
    entries: postings.map((posting) => ({
      entryId: EntryId.parse(posting.entryId),
      account: accountOf(posting, userId),
      amountMinor: posting.amountMinor,
      seq: posting.accountOwnerId === userId ? posting.seq : null,
    })),
  };
}

/** What no transfer stands behind: a manual entry that its owner wrote down, or a payment that was asked for and refused. */
async function loadOwnTimeline(
  ctx: ServiceContext,
  userId: string,
  { recordedAt, status }: HistoryLine,
): Promise<TransactionDetail["timeline"]> {
  const owner = await findUserById(ctx.db, userId);
  const actor = owner === null ? "" : fullName(owner.firstName, owner.lastName);
  const created = { state: "created" as const, at: recordedAt, actor };
  return status === "refused" ? [created, { state: "refused", at: recordedAt, actor: EVENLY }] : [created];
}

function accountOf(posting: Posting, userId: string): TransactionDetail["entries"][number]["account"] {
  if (posting.accountKind !== "user_wallet") return posting.accountKind;
  return posting.accountOwnerId === userId ? "wallet" : "counterparty";
}
