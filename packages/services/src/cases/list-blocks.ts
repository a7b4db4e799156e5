import { UserId } from "@evenly/contract";
import { APPEAL_DAYS, BLOCKS_DAYS, BLOCKS_MAX } from "@evenly/contract/cases/rules";
import {
  type BlockedPayment,
  type BlockedPayments,
  CaseAnswer,
  type OwnAppeal,
} from "@evenly/contract/cases/schemas";
import { SecurityEventId } from "@evenly/contract/security/schemas";
import { type BlockRow, listStatementsOf, listBlocks as selectBlocks } from "@evenly/db/cases/block-queries";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { caseReferenceOf } from "./load.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Lists the caller's payments that were blocked in the last 90 days, newest first: why, until when, and what became of an appeal.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listBlocks(ctx: ServiceContext): Promise<BlockedPayments> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - BLOCKS_DAYS * DAY_MS);
  const rows = await selectBlocks(ctx.db, { userId, since, limit: BLOCKS_MAX });
  const appealed = rows.flatMap(({ appeal }) => (appeal === null ? [] : [appeal.id]));
  const statements = appealed.length === 0 ? [] : await listStatementsOf(ctx.db, appealed);
  const textOf = (caseId: string) => statements.find((statement) => statement.caseId === caseId)?.text ?? "";
  return { blocks: rows.flatMap((row) => presentBlock(row, now, textOf)) };
}

/** Until when a block can be appealed. */
export function appealUntilOf(blockedAt: Date): Date {
  return new Date(blockedAt.getTime() + APPEAL_DAYS * DAY_MS);
}

function presentBlock(
  { event, appeal }: BlockRow,
  now: Date,
  textOf: (caseId: string) => string,
): readonly BlockedPayment[] {
  const { facts } = event;
  if (facts?.of !== "payment" || facts.code === null) return [];
  const { code, reasons, amountMinor, currency, payeeUserId, payeeName, until } = facts;
  const appealUntil = appealUntilOf(event.occurredAt);
  return [
    {
      id: SecurityEventId.parse(event.id),
      code,
      reasons: [...reasons],
      amountMinor: BigInt(amountMinor),
      currency,
      payee: payeeUserId === null ? null : { id: UserId.parse(payeeUserId), displayName: payeeName ?? "" },
      blockedAt: event.occurredAt,
      until: until === null ? null : new Date(until),
      appealUntil,
      canAppeal: appeal === null && now.getTime() < appealUntil.getTime(),
      appeal: appeal === null ? null : presentAppeal(appeal, textOf(appeal.id)),
    },
  ];
}

function presentAppeal(appeal: NonNullable<BlockRow["appeal"]>, text: string): OwnAppeal {
  const answer = CaseAnswer.safeParse(appeal.outcome);
  return {
    reference: caseReferenceOf(appeal),
    text,
    createdAt: appeal.createdAt,
    deadline: appeal.deadline,
    outcome: answer.success ? answer.data : null,
    message: appeal.outcomeText,
    closedAt: appeal.closedAt,
  };
}
