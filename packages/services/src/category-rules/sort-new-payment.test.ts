import { codeOf, makeUser, openTestContext, paymentIntent, runJobs, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { bulkEdit } from "../history/bulk-edit.ts";
import { listTransactions } from "../history/list-transactions.ts";
import { updateTransaction } from "../history/update-transaction.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import { makeRule } from "../testing/category-rules.ts";
import { kindTexts } from "../testing/group-news.ts";
import { categoryRulesBrings } from "./brings.ts";
import { listCategoryRules } from "./list-category-rules.ts";
import { updateCategoryRule } from "./update-category-rule.ts";

const { ctx } = await openTestContext();

async function relayAll(): Promise<void> {
  while ((await relayEvents(ctx, kindTexts, null, categoryRulesBrings.consumers)).events > 0);
  await runJobs(ctx);
}
const makePair = async () => {
  const [ana, ben] = [await makeUser(ctx, { balanceMinor: 100_00n }), await makeUser(ctx)];
  return { ana, ben, asAna: ctx.asUser(ana.userId), asBen: ctx.asUser(ben.userId) };
};
const categoriesOf = async (asUser: TestContext) =>
  (await listTransactions(asUser, { limit: 10 })).transactions
    .filter(({ type }) => type !== "deposit")
    .map(({ category }) => category);

describe("sortNewPayment", () => {
  it("sorts for each side by their own rules, the upper one first, and only rules that are on", async () => {
    const { ana, ben, asAna, asBen } = await makePair();
    await makeRule(asAna, "coffee", "travel");
    await makeRule(asAna, "COFFEE with", "food");
    const { id: ruleId } = await makeRule(asBen, "coffee", "entertainment");
    await updateCategoryRule(asBen, { ruleId, isOn: false, alsoPast: false });
    await sendTransfer(ctx, paymentIntent(ana, ben, { description: "Coffee with Ben" }));
    await relayAll();
    expect([await categoriesOf(asAna), await categoriesOf(asBen)]).toEqual([["food"], [null]]);
    expect((await listCategoryRules(asAna)).map(({ sorted }) => sorted)).toEqual([1, 0]);
  });

  it("leaves what the payer chose, and what the payee has chosen since", async () => {
    const { ana, ben, asAna, asBen } = await makePair();
    for (const each of [asAna, asBen]) await makeRule(each, "coffee", "travel");
    const intent = paymentIntent(ana, ben, { description: "Coffee", category: "food" });
    const { transfer } = await sendTransfer(ctx, intent);
    await bulkEdit(asBen, { ids: [transfer.id as never], category: "shopping" });
    await relayAll();
    expect([await categoriesOf(asAna), await categoriesOf(asBen)]).toEqual([["food"], ["shopping"]]);
    // Control: without a choice the rule of the payee decides, also against the payer's category.
    await sendTransfer(ctx, paymentIntent(ana, ben, { description: "Coffee", category: "food" }));
    await relayAll();
    expect(await categoriesOf(asBen)).toEqual(["travel", "shopping"]);
  });

  it("gives way to a choice of somebody who has the payment open as it was before", async () => {
    const { ana, ben, asAna } = await makePair();
    await makeRule(asAna, "coffee", "travel");
    const { transfer } = await sendTransfer(ctx, paymentIntent(ana, ben, { description: "Coffee" }));
    await relayAll();
    const choice = { id: transfer.id as never, version: 0, category: "food" } as const;
    expect(await updateTransaction(asAna, choice)).toMatchObject({ category: "food", version: 2 });
    // Control: what a person wrote in the meantime is not overwritten.
    expect(await codeOf(updateTransaction(asAna, { ...choice, category: "shopping" }))).toBe(
      "STATE_CONFLICT",
    );
  });

  it("waits for an edit of many lines that is running, and both hold", async () => {
    const { ana, ben, asAna } = await makePair();
    await makeRule(asAna, "coffee", "travel");
    const { transfer } = await sendTransfer(ctx, paymentIntent(ana, ben, { description: "Coffee" }));
    const tagged = bulkEdit(asAna, { ids: [transfer.id as never], addTags: ["trip"] });
    await Promise.all([tagged, relayAll()]);
    const [line] = (await listTransactions(asAna, { limit: 1 })).transactions;
    expect(line).toMatchObject({ category: "travel", tags: ["trip"] });
  });

  it("sorts once, however often it is told", async () => {
    const { ana, ben, asAna } = await makePair();
    await makeRule(asAna, "coffee", "travel");
    await sendTransfer(ctx, paymentIntent(ana, ben, { description: "Coffee" }));
    await relayAll();
    const [line] = (await listTransactions(asAna, { limit: 1 })).transactions;
    expect(line?.category).toBe("travel");
    await ctx.db.execute("update outbox set published_at = null where name = 'payment.posted'");
    await relayAll();
    expect((await listTransactions(asAna, { limit: 1 })).transactions).toEqual([line]);
  });
});
