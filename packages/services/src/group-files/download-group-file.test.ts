import { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { ImportGroupInput } from "@evenly/contract/group-files/schemas";
import { GroupFile } from "@evenly/contract/groups/file-schemas";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { codeOf, makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createExpense } from "../expenses/create-expense.ts";
import { voidExpense } from "../expenses/void-expense.ts";
import { archiveGroup } from "../groups/archive-group.ts";
import { createGroup } from "../groups/create-group.ts";
import { getGroup } from "../groups/get-group.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { listSettlements } from "../settlements/list-settlements.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { verifyGroupsAtEnd } from "../testing/verify-groups-at-end.ts";
import { createGroupFileLink } from "./create-group-file-link.ts";
import { downloadGroupFile } from "./download-group-file.ts";
import { importGroup } from "./import-group.ts";

const { ctx } = await openTestContext();
verifyGroupsAtEnd(ctx);

const tokenOf = (url: string) => new URL(url, "http://localhost").searchParams.get("link") ?? "";

async function textOf(content: Uint8Array | AsyncIterable<string>): Promise<string> {
  if (content instanceof Uint8Array) return Buffer.from(content).toString();
  const parts: string[] = [];
  for await (const part of content) parts.push(part);
  return parts.join("");
}

/** A group with all split methods, several payers, currencies of 0, 2 and 3 decimals, payments, and what does not count. */
async function makeGroup() {
  const owner = await makeUser(ctx, { firstName: "Anna", lastName: "Own" });
  const asOwner = ctx.asUser(owner.userId);
  const input = CreateGroupInput.parse({
    name: "Größe & Co / 2026",
    currency: "EUR",
    idempotencyKey: ctx.ids.uuid(),
    members: [{ name: "=Ben" }, { name: "Cleo, jr." }],
  });
  const { group } = await createGroup(asOwner, input);
  const groupId = group.id;
  const [anna = "", ben = "", cleo = ""] = group.members.map(({ id }): string => id);
  const spend = (
    title: string,
    currency: string,
    paid: readonly (readonly [string, bigint])[],
    split: object,
  ) => {
    const payers = paid.map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
    const amountMinor = payers.reduce((sum, payer) => sum + payer.amountMinor, 0n);
    const facts = { groupId, title, currency, payers, amountMinor, split, spentOn: "2026-11-01" };
    return createExpense(asOwner, CreateExpenseInput.parse({ ...facts, idempotencyKey: ctx.ids.uuid() }));
  };
  const memberIds = [anna, ben, cleo];
  await spend("=SUM(A1)", "EUR", [[anna, 100_00n]], { method: "equal", memberIds });
  await spend(
    "Two payers",
    "EUR",
    [
      [anna, 61_01n],
      [ben, 39_00n],
    ],
    { method: "equal", memberIds },
  );
  await spend("Exact", "JPY", [[ben, 1000n]], {
    method: "exact",
    parts: [
      { memberId: anna, amountMinor: 999n },
      { memberId: cleo, amountMinor: 1n },
    ],
  });
  await spend("Percentage", "KWD", [[cleo, 10_001n]], {
    method: "percentage",
    parts: [
      { memberId: anna, basisPoints: 3333 },
      { memberId: ben, basisPoints: 6667 },
    ],
  });
  await spend("Shares", "EUR", [[cleo, 77_77n]], {
    method: "shares",
    parts: [
      { memberId: anna, shares: 2 },
      { memberId: ben, shares: 1 },
    ],
  });
  await spend("Adjustment", "USD", [[anna, 50_00n]], {
    method: "adjustment",
    parts: [
      { memberId: anna, adjustmentMinor: -500n },
      { memberId: ben, adjustmentMinor: 0n },
    ],
  });
  await spend("Bill", "EUR", [[ben, 33_00n]], {
    method: "itemised",
    items: [
      { amountMinor: 10_00n, memberIds: [anna] },
      { amountMinor: 20_00n, memberIds: [anna, cleo] },
    ],
    taxMinor: 1_00n,
    tipMinor: 2_00n,
  });
  const removed = await spend("Removed", "EUR", [[anna, 9_00n]], { method: "equal", memberIds });
  await voidExpense(asOwner, { expenseId: removed.id, expectedVersion: removed.version });
  const debt = { groupId, fromMemberId: ben, toMemberId: anna, currency: "EUR", method: "cash" };
  await recordPayment(
    asOwner,
    RecordPaymentInput.parse({ ...debt, amountMinor: 10_00n, idempotencyKey: ctx.ids.uuid() }),
  );
  return { asOwner, groupId, ben };
}

/** Balances that are not even, by member and currency, by the members' position. */
async function balancesOf(asUser: TestContext, groupId: string) {
  const { members, balances } = await getGroup(asUser, { groupId: groupId as never });
  const order = new Map(members.map(({ id }, position) => [id, position]));
  return balances
    .filter(({ balanceMinor }) => balanceMinor !== 0n)
    .map((row) => `${order.get(row.memberId)} ${row.currency} ${row.balanceMinor}`)
    .toSorted();
}

const importText = async (asUser: TestContext, text: string) => {
  const facts = { text, name: "Again", ownMember: 0, idempotencyKey: ctx.ids.uuid() };
  return (await importGroup(asUser, ImportGroupInput.parse(facts))).imported.groupId;
};

describe("downloadGroupFile", () => {
  it("writes our own JSON, which gives the same balances, methods and payments when it is imported", async () => {
    const { asOwner, groupId } = await makeGroup();
    const { fileName, content } = await downloadGroupFile(asOwner, { groupId, format: "json" });
    expect(fileName).toMatch(/^evenly-groe-co-2026-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await textOf(content);
    const file = GroupFile.parse(JSON.parse(text));
    expect(file.expenses.map(({ title, split }) => [title, split.method])).toEqual([
      ["=SUM(A1)", "equal"],
      ["Two payers", "equal"],
      ["Exact", "exact"],
      ["Percentage", "percentage"],
      ["Shares", "shares"],
      ["Adjustment", "adjustment"],
      ["Bill", "itemised"],
    ]);
    const again = await importText(asOwner, text);
    expect(await balancesOf(asOwner, again)).toEqual(await balancesOf(asOwner, groupId));
    const second = await downloadGroupFile(asOwner, { groupId: again, format: "json" });
    expect(JSON.parse(await textOf(second.content))).toEqual({
      ...JSON.parse(text),
      name: "Again",
    });
  });

  it("writes a spreadsheet in the form of Splitwise, without formulas, which gives the same balances", async () => {
    const { asOwner, groupId } = await makeGroup();
    const { content } = await downloadGroupFile(asOwner, { groupId, format: "csv" });
    const text = await textOf(content);
    const lines = text.split("\r\n");
    expect(lines[0]).toBe(`\uFEFFDate,Description,Category,Cost,Currency,Anna Own,'=Ben,"Cleo, jr."`);
    expect(lines[1]).toBe("2026-11-01,'=SUM(A1),other,100.00,EUR,66.66,-33.33,-33.33");
    expect(text).toContain(",=Ben paid Anna Own,Payment,10.00,EUR,-10.00,10.00,0.00".replace("=", "'="));
    expect(text).toContain("Total balance");
    const again = await importText(asOwner, text);
    expect(await balancesOf(asOwner, again)).toEqual(await balancesOf(asOwner, groupId));
    const { members } = await getGroup(asOwner, { groupId: again });
    expect(members.map(({ displayName }) => displayName)).toEqual(["Anna Own", "=Ben", "Cleo, jr."]);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Vienna"])(
    "keeps the day of a payment in every file, out and in again three times: %s",
    async (timeZone) => {
      const asOwner = ctx.asUser((await makeUser(ctx, { timeZone })).userId);
      const members = [{ name: "Ben" }];
      const facts = { name: "Flat", members, currency: "EUR", idempotencyKey: ctx.ids.uuid() };
      const { group } = await createGroup(asOwner, CreateGroupInput.parse(facts));
      const [own = "", ben = ""] = group.members.map(({ id }): string => id);
      const spend = {
        ...{ groupId: group.id, title: "Rent", currency: "EUR", amountMinor: 80_00n, spentOn: "2026-03-01" },
        payers: [{ memberId: own, amountMinor: 80_00n }],
        split: { method: "equal", memberIds: [own, ben] },
      };
      await createExpense(asOwner, CreateExpenseInput.parse({ ...spend, idempotencyKey: ctx.ids.uuid() }));
      const cash = { groupId: group.id, fromMemberId: ben, toMemberId: own, currency: "EUR", method: "cash" };
      const paid = { ...cash, amountMinor: 40_00n, paidOn: "2026-03-05", idempotencyKey: ctx.ids.uuid() };
      await recordPayment(asOwner, RecordPaymentInput.parse(paid));
      let groupId: string = group.id;
      for (let round = 0; round < 3; round += 1) {
        const csv = await downloadGroupFile(asOwner, { groupId: groupId as never, format: "csv" });
        expect(await textOf(csv.content)).toContain("2026-03-05,Ben paid");
        const json = await downloadGroupFile(asOwner, { groupId: groupId as never, format: "json" });
        const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(ctx.clock.now());
        expect(json.fileName).toContain(today);
        groupId = await importText(asOwner, await textOf(json.content));
        const [payment] = await listSettlements(asOwner, { groupId: groupId as never });
        expect(payment).toMatchObject({ paidOn: "2026-03-05", amountMinor: 40_00n });
      }
    },
  );

  it("writes a PDF, and names former members, also of an archived group", async () => {
    const { asOwner, groupId, ben } = await makeGroup();
    await removeMember(asOwner, { groupId, memberId: ben as never });
    await archiveGroup(asOwner, { groupId, isArchived: true });
    const { content } = await downloadGroupFile(asOwner, { groupId, format: "pdf", locale: "de" });
    expect(
      Buffer.from(content as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const json = await downloadGroupFile(asOwner, { groupId, format: "json" });
    expect(GroupFile.parse(JSON.parse(await textOf(json.content))).members).toHaveLength(3);
  });

  it("refuses a group whose members times entries are above 200,000, before its entries are read", async () => {
    const asOwner = ctx.asUser((await makeUser(ctx)).userId);
    const members = Array.from({ length: 1000 }, (_, position) => `Person ${position}`);
    const row = `2026-05-01,Tea,General,1.00,EUR,1.00,-1.00${",0".repeat(998)}`;
    const head = `Date,Description,Category,Cost,Currency,${members.join(",")}`;
    const groupId = await importText(asOwner, [head, ...Array.from({ length: 200 }, () => row)].join("\n"));
    const [one = "", two = ""] = (await getGroup(asOwner, { groupId })).members.map(({ id }): string => id);
    await createGroupFileLink(asOwner, { groupId, format: "csv" });
    const spend = { groupId, title: "One more", currency: "EUR", amountMinor: 1n, spentOn: "2026-05-02" };
    const sides = {
      payers: [{ memberId: one, amountMinor: 1n }],
      split: { method: "equal", memberIds: [two] },
    };
    const more = CreateExpenseInput.parse({ ...spend, ...sides, idempotencyKey: ctx.ids.uuid() });
    await createExpense(asOwner, more);
    for (const format of ["csv", "json", "pdf"] as const) {
      expect(await codeOf(downloadGroupFile(asOwner, { groupId, format }))).toBe("GROUP_TOO_LARGE");
      expect(await codeOf(createGroupFileLink(asOwner, { groupId, format }))).toBe("GROUP_TOO_LARGE");
    }
  });

  it("costs a point of the limit, and one more for each 50,000 cells", async () => {
    const asOwner = ctx.asUser((await makeUser(ctx)).userId);
    const costs: number[] = [];
    const counting = {
      ...asOwner,
      limits: {
        ...asOwner.limits,
        consume: (...asked: Parameters<typeof asOwner.limits.consume>) => {
          costs.push(asked[3] ?? 1);
          return asOwner.limits.consume(...asked);
        },
      },
    };
    const names = Array.from({ length: 500 }, (_, position) => `Person ${position}`).join(",");
    const row = `2026-05-01,Tea,General,1.00,EUR,1.00,-1.00${",0".repeat(498)}\n`;
    for (const entries of [99, 200]) {
      const text = `Date,Description,Category,Cost,Currency,${names}\n${row.repeat(entries)}`;
      await downloadGroupFile(counting, { groupId: await importText(asOwner, text), format: "json" });
    }
    expect(costs).toEqual([1, 3]);
  });

  it("gives the file once per link, of its own format only, and to active members alone", async () => {
    const { asOwner, groupId } = await makeGroup();
    const { url } = await createGroupFileLink(asOwner, { groupId, format: "csv" });
    expect(url).toMatch(new RegExp(`^/api/groups/${groupId}/export/csv\\?link=`));
    const link = tokenOf(url);
    const take = (format: "csv" | "json") => outcomeOf(downloadGroupFile(ctx, { groupId, format, link }));
    expect(await take("json")).toBe("TOKEN_INVALID");
    const taken = await Promise.all(Array.from({ length: 20 }, () => take("csv")));
    expect(taken.filter((code) => code === "done")).toHaveLength(1);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(downloadGroupFile(stranger, { groupId, format: "json" }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(createGroupFileLink(stranger, { groupId, format: "json" }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(downloadGroupFile(ctx, { groupId, format: "json" }))).toBe("UNAUTHENTICATED");
  });
});
