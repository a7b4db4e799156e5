import type { PaymentPosted } from "@evenly/contract/payments/events";
import type { Tx } from "@evenly/db";
import { listOwnCategories, listRulesThatAreOn, sortLine } from "@evenly/db/category-rules/queries";
import { lockAnnotations } from "@evenly/db/history/annotation-queries";
import { fateOf, sortingRuleOf } from "@evenly/domain/category-rules/index";
import type { ServiceContext } from "../context.ts";
import { findLine } from "../shared/load-line.ts";
import { recordEvent } from "../shared/record-event.ts";
import { isSorted, toRuleLine } from "./load-lines.ts";

/**
 * Sorts a payment that was posted into a category for both sides, each by their own rules. What a person chooses at the same time wins.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function sortNewPayment(ctx: ServiceContext, tx: Tx, payment: PaymentPosted): Promise<void> {
  if (payment.type !== "payment") return;
  const sides = [
    { userId: payment.payer?.userId, transactionId: payment.transferId },
    { userId: payment.payee?.userId, transactionId: payment.payeeLineId ?? payment.transferId },
  ].filter((side): side is { userId: string; transactionId: string } => side.userId !== undefined);
  const rules = await listRulesThatAreOn(
    tx,
    sides.map(({ userId }) => userId),
  );
  // Both people are locked in the order of their ids, so that two payments between them cannot deadlock.
  for (const side of sides.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const own = rules.filter(({ userId }) => userId === side.userId);
    if (own.length > 0 && (await sortFor(ctx, tx, side, own)))
      await recordEvent(ctx, tx, "spending.changed", { userIds: [side.userId] });
  }
}

type Side = { readonly userId: string; readonly transactionId: string };
type Rules = Awaited<ReturnType<typeof listRulesThatAreOn>>;

async function sortFor(ctx: ServiceContext, tx: Tx, side: Side, rules: Rules): Promise<boolean> {
  await lockAnnotations(tx, side.userId);
  const line = await findLine(tx, side.userId, side.transactionId);
  if (line === null || !isSorted(line)) return false;
  const own = await listOwnCategories(tx, side.userId, [line.id]);
  const seen = toRuleLine(line, own.get(line.id));
  const rule = sortingRuleOf(rules, seen);
  if (rule === null || fateOf(seen, rule, []) !== "changes") return false;
  return await sortLine(tx, { ...side, transactionId: line.id }, rule, ctx.clock.now());
}
