import { EntryId } from "@evenly/contract";
import type { GetTransactionInput, TransactionDetail } from "@evenly/contract/payments/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { HistoryLine } from "@evenly/db/history/history-lines";
import { findSecurityRecord } from "@evenly/db/payments/check-queries";
import { findOpenReport } from "@evenly/db/payments/give-back-queries";
import { findPaymentHold } from "@evenly/db/payments/hold-queries";
import { listPostings, listTransferSteps } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { loadReview, withHoldEnd } from "../payments/holds/index.ts";
import { fullName, presentLine, presentShared } from "../payments/index.ts";
import { getWaiting } from "../payments/proofs/index.ts";
import { findLine } from "../shared/load-line.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadRelated } from "./load-related.ts";
import { presentReport } from "./present-report.ts";
import { EVENLY, presentTimeline } from "./present-timeline.ts";

type Posting = Awaited<ReturnType<typeof listPostings>>[number];

/**
 * Returns one of the caller's transactions with its timeline and ledger entries; of a payment that waits for proofs, what it needs.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is unknown or another user's.
 */
export async function getTransaction(
  ctx: ServiceContext,
  input: GetTransactionInput,
): Promise<TransactionDetail> {
  const userId = requireUser(ctx);
  const line = await findLine(ctx.db, userId, input.id);
  if (line === null) return getWaiting(ctx, userId, input.id);
  const steps = await listTransferSteps(ctx.db, line.id);
  const own = steps.filter((step) => step.id === line.id || step.kind === "capture").map((step) => step.id);
  const postings = await listPostings(ctx.db, own);
  const wallet = postings.filter((posting) => accountOf(posting, userId) === "wallet").at(-1);
  const transaction = presentLine(line);
  const [related, report, security, held] = await Promise.all([
    loadRelated(ctx, userId, transaction),
    findOpenReport(ctx.db, userId, line.id),
    findSecurityRecord(ctx.db, { id: line.id, userId }),
    line.kind === "hold" ? findPaymentHold(ctx.db, line.id) : null,
  ]);
  return {
    ...transaction,
    ...related,
    report: report && presentReport(report),
    holdReview:
      transaction.hold?.kind === "review" && line.side === "payer" && held
        ? await loadReview(ctx.db, held)
        : null,
    shared: presentShared(line),
    security: security && { transactionId: line.id, userId, ...withHoldEnd(security, held) },
    isInHistory: true,
    verification: null,
    balanceAfterMinor: wallet?.postedAfter ?? null,
    timeline:
      steps.length > 0
        ? presentTimeline(steps, held?.resolution ?? null)
        : await loadOwnTimeline(ctx, userId, line),
    entries: postings.map((posting) => ({
      entryId: EntryId.parse(posting.entryId),
      account: accountOf(posting, userId),
      amountMinor: posting.amountMinor,
      seq: posting.accountOwnerId === userId ? posting.seq : null,
    })),
  };
}

/** Timeline of a line without a transfer: a manual entry or a refused payment. */
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
