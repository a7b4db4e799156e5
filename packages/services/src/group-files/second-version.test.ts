import { AddCommentInput, CreateExpenseInput, UpdateExpenseInput } from "@evenly/contract/expenses/schemas";
import { ImportGroupInput } from "@evenly/contract/group-files/schemas";
import { GroupFile } from "@evenly/contract/groups/file-schemas";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { addComment } from "../expenses/add-comment.ts";
import { createExpense } from "../expenses/create-expense.ts";
import { getExpense } from "../expenses/get-expense.ts";
import { listExpenses } from "../expenses/list-expenses.ts";
import { addReceipt } from "../expenses/receipts/add-receipt.ts";
import { updateExpense } from "../expenses/update-expense.ts";
import { listSettlements } from "../settlements/list-settlements.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { pixel } from "../testing/attachments.ts";
import { expenseInput, makeGroup } from "../testing/expenses.ts";
import { makeSeries } from "../testing/series.ts";
import { verifyGroupsAtEnd } from "../testing/verify-groups-at-end.ts";
import { createGroupFileLink } from "./create-group-file-link.ts";
import { downloadGroupFile } from "./download-group-file.ts";
import { importGroup } from "./import-group.ts";
import { previewImport } from "./preview-import.ts";

const { ctx } = await openTestContext();
verifyGroupsAtEnd(ctx);

const textOf = async (asUser: TestContext, groupId: string) =>
  Buffer.from(
    (await downloadGroupFile(asUser, { groupId: groupId as never, format: "json" })).content,
  ).toString();
const importText = async (asUser: TestContext, text: string) => {
  const facts = { text, name: "Flat 14B", ownMember: 0, idempotencyKey: ctx.ids.uuid() };
  return (await importGroup(asUser, ImportGroupInput.parse(facts))).imported.groupId;
};

/** A group of two with everything that a file has of an expense and of a payment. */
async function makeWholeGroup(timeZone: string) {
  const group = await makeGroup(ctx, 2, {}, { timeZone });
  const [asAna = ctx] = group.asEach;
  const [ana, ben] = group.memberIds;
  const spend = (fields: object) =>
    createExpense(
      asAna,
      CreateExpenseInput.parse({ ...expenseInput(ctx, group), idempotencyKey: ctx.ids.uuid(), ...fields }),
    );
  const museum = await spend({
    ...{ title: "Museum", description: "Two adults", category: "entertainment", currency: "EUR" },
    ...{ amountMinor: 18_30n, payers: [{ memberId: ana, amountMinor: 18_30n }] },
    original: { amountMinor: 20_00n, currency: "USD", rate: "0.9152", source: "manual", on: "2026-11-19" },
    ...{ dueOn: "2026-12-24", tags: ["trip", "art"] },
  });
  await spend({
    ...{ currency: "JPY", amountMinor: 1635n, payers: [{ memberId: ben, amountMinor: 1635n }] },
    original: { amountMinor: 10_000n, currency: "KWD", rate: "163.5", source: "amounts", on: "2026-11-19" },
  });
  await spend({
    ...{ title: "Bill", amountMinor: 24_00n, payers: [{ memberId: ana, amountMinor: 24_00n }] },
    split: {
      method: "itemised",
      items: [
        { title: "Pizza", amountMinor: 12_00n, memberIds: [ana] },
        { amountMinor: 8_00n, memberIds: [ana, ben] },
      ],
      ...{ taxMinor: 1_50n, tipMinor: 2_50n },
    },
  });
  const debt = { groupId: group.groupId, fromMemberId: ben, toMemberId: ana, currency: "USD" };
  for (const [method, note, paidOn] of [
    ["cash", "On the train", "2026-11-10"],
    ["other", "By bank", "2026-11-11"],
  ])
    await recordPayment(
      asAna,
      RecordPaymentInput.parse({
        ...{ ...debt, method, note, paidOn, amountMinor: 2_00n },
        idempotencyKey: ctx.ids.uuid(),
      }),
    );
  return { group, asAna, museum };
}

describe("the second version of our own file", () => {
  it.each(["Pacific/Pago_Pago", "Europe/Vienna", "Pacific/Kiritimati"])(
    "out and in and out again is the same file: %s",
    async (timeZone) => {
      const { group, asAna } = await makeWholeGroup(timeZone);
      const text = await textOf(asAna, group.groupId);
      const file = GroupFile.parse(JSON.parse(text));
      expect(file.version).toBe(2);
      expect(file.expenses.find(({ title }) => title === "Museum")).toMatchObject({
        original: { amount: "20.00", currency: "USD", rate: "0.9152", source: "manual", on: "2026-11-19" },
        ...{ dueOn: "2026-12-24", tags: ["trip", "art"], description: "Two adults" },
      });
      expect(file.settlements).toMatchObject([
        { settledOn: "2026-11-10", method: "cash", note: "On the train" },
        { settledOn: "2026-11-11", method: "other", note: "By bank" },
      ]);
      const second = await importText(asAna, text);
      expect(await textOf(asAna, second)).toBe(text);
      const third = await importText(asAna, await textOf(asAna, second));
      expect(await textOf(asAna, third)).toBe(text);
      const { expenses } = await listExpenses(asAna, { groupId: third, limit: 50 });
      const museum = expenses.find(({ title }) => title === "Museum");
      expect(museum).toMatchObject({
        dueOn: "2026-12-24",
        original: { amountMinor: 20_00n, rate: "0.9152" },
      });
      const settlements = await listSettlements(asAna, { groupId: third });
      expect(settlements.map(({ method, note }) => [method, note]).toSorted()).toEqual([
        ["cash", "On the train"],
        ["other", "By bank"],
      ]);
    },
  );

  it("says what it has no place for, when it is made and when it is imported", async () => {
    const { group, asAna, museum } = await makeWholeGroup("Europe/Vienna");
    const expenseId = museum.id;
    const comment = { expenseId, text: "Who was there?", idempotencyKey: ctx.ids.uuid() };
    await addComment(asAna, AddCommentInput.parse(comment));
    const key = ctx.ids.uuid();
    await addReceipt(asAna, {
      expenseId,
      idempotencyKey: key,
      nameOf: () => "bill.png",
      read: async () => pixel,
    });
    const { title: _title, ...facts } = await getExpense(asAna, { expenseId });
    const fields = Object.fromEntries(
      Object.entries(facts).filter(([name]) => name in UpdateExpenseInput.shape),
    );
    const edit = { ...fields, expenseId, title: "Museums", expectedVersion: museum.version };
    await updateExpense(asAna, UpdateExpenseInput.parse(edit));
    await makeSeries(ctx, group);
    const leftOut = { comments: 1, receipts: 1, repetitions: 1, versions: 1 };
    const link = await createGroupFileLink(asAna, { groupId: group.groupId, format: "json" });
    expect(link.leftOut).toEqual(leftOut);
    const text = await textOf(asAna, group.groupId);
    expect(JSON.parse(text).leftOut).toEqual(leftOut);
    const { warnings, problemCount } = await previewImport(asAna, { text });
    expect(problemCount).toBe(0);
    expect(warnings.map(({ warning, count }) => [warning, count])).toEqual([
      ["comments_left_out", 1],
      ["receipts_left_out", 1],
      ["recurrence_left_out", 1],
      ["versions_left_out", 1],
    ]);
  });
});
