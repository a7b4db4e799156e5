import { createHash } from "node:crypto";
import { AddCommentInput } from "@evenly/contract/expenses/schemas";
import { ARCHIVE_RECEIPT_BYTES_MAX } from "@evenly/contract/group-files/rules";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { expenseReceipts } from "@evenly/db/expenses/tables";
import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { addComment } from "../expenses/add-comment.ts";
import { voidExpense } from "../expenses/void-expense.ts";
import { leaveGroup } from "../groups/people/leave-group.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { makeReceipt } from "../testing/expense-receipts.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { makeSeries } from "../testing/series.ts";
import { fittingReceipts } from "./archive-parts.ts";
import { createGroupFileLink } from "./create-group-file-link.ts";
import { downloadGroupFile } from "./download-group-file.ts";

const { ctx } = await openTestContext();

async function unpack(asUser: TestContext, groupId: string) {
  const { fileName, content } = await downloadGroupFile(asUser, { groupId: groupId as never, format: "zip" });
  const files = unzipSync(new Uint8Array(content));
  const jsonOf = (path: string) => JSON.parse(strFromU8(files[path] ?? new Uint8Array()));
  return { fileName, files, jsonOf, textOf: (path: string) => strFromU8(files[path] ?? new Uint8Array()) };
}

describe("the archive of a group", () => {
  it("has everything of it, and a manifest with counts, sizes and hashes", async () => {
    const { group, asAna, asBen, expenseId } = await makeReceipt(ctx);
    const { groupId, memberIds } = group;
    const [ana, ben] = memberIds;
    await ctx.db.update(expenseReceipts).set({ name: "../../\u202Egnp.exe" });
    const comment = { expenseId, text: "Who was there?", idempotencyKey: ctx.ids.uuid() };
    await addComment(asBen, AddCommentInput.parse(comment));
    const removed = await makeExpense(ctx, group, { title: "Removed" });
    await voidExpense(asAna, { expenseId: removed.id, expectedVersion: removed.version });
    await makeSeries(ctx, group);
    const debt = { groupId, fromMemberId: ben, toMemberId: ana, currency: "USD", method: "cash" };
    const paid = { ...debt, amountMinor: 5_00n, note: "On the train", idempotencyKey: ctx.ids.uuid() };
    await recordPayment(asAna, RecordPaymentInput.parse(paid));

    const { fileName, files, jsonOf, textOf } = await unpack(asAna, groupId);
    expect(fileName).toMatch(/^evenly-flat-14b-\d{4}-\d{2}-\d{2}\.zip$/);
    const manifest = jsonOf("manifest.json");
    expect(manifest).toMatchObject({
      ...{ format: "evenly-archive", version: 1, name: "Flat 14B" },
      counts: {
        ...{ members: 3, payments: 1, comments: 1, repetitions: 1, receipts: 1, receiptsLeftOut: 0 },
      },
    });
    const described = manifest.files as { path: string; bytes: number; sha256: string }[];
    expect(described.map(({ path }) => path)).toEqual([
      ...["group.json", "expenses.csv", "payments.csv", "group.pdf", "members.json", "comments.json"],
      ...["history.json", "repetitions.json", "receipts.json", "receipts/0001-gnp.webp"],
    ]);
    expect(Object.keys(files).toSorted()).toEqual(
      ["manifest.json", ...described.map(({ path }) => path)].toSorted(),
    );
    for (const { path, bytes, sha256 } of described) {
      const content = files[path] ?? new Uint8Array();
      expect([path, content.length]).toEqual([path, bytes]);
      expect([path, createHash("sha256").update(content).digest("hex")]).toEqual([path, sha256]);
    }

    const json = await downloadGroupFile(asAna, { groupId, format: "json" });
    expect(textOf("group.json")).toBe(Buffer.from(json.content).toString());
    expect(textOf("group.pdf").slice(0, 5)).toBe("%PDF-");
    expect(textOf("expenses.csv")).toContain("Dinner");
    expect(textOf("expenses.csv")).not.toContain("Payment");
    expect(textOf("payments.csv").split("\r\n")[1]).toMatch(/,5\.00,USD,cash,On the train$/);
    expect(jsonOf("comments.json")).toMatchObject([{ expenseId, memberId: ben, text: "Who was there?" }]);
    const kinds = (jsonOf("history.json") as { expenseId: string; kind: string }[])
      .filter((version) => version.expenseId === removed.id)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(["created", "voided"]);
    expect(jsonOf("repetitions.json")).toMatchObject([{ interval: "monthly", template: { title: "Rent" } }]);
    expect(jsonOf("receipts.json")).toMatchObject([{ path: "receipts/0001-gnp.webp", expenseId }]);
    expect(strFromU8(files["receipts/0001-gnp.webp"] ?? new Uint8Array(), true).slice(0, 4)).toBe("RIFF");
  });

  it("names no address, phone or account of its members", async () => {
    const { group, asAna } = await makeReceipt(ctx);
    const { jsonOf } = await unpack(asAna, group.groupId);
    expect(Object.keys(jsonOf("members.json")[0]).toSorted()).toEqual(["id", "isActive", "name", "role"]);
  });

  it("is for active members alone, and its link for once", async () => {
    const group = await makeGroup(ctx, 2);
    const [asAna = ctx, asBen = ctx] = group.asEach;
    const asked = { groupId: group.groupId, format: "zip" } as const;
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(downloadGroupFile(stranger, asked))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(createGroupFileLink(stranger, asked))).toBe("GROUP_NOT_FOUND");
    const { url } = await createGroupFileLink(asAna, asked);
    const link = new URL(url, "http://localhost").searchParams.get("link") ?? "";
    expect((await downloadGroupFile(ctx, { ...asked, link })).fileName).toMatch(/\.zip$/);
    expect(await codeOf(downloadGroupFile(ctx, { ...asked, link }))).toBe("TOKEN_INVALID");
    await leaveGroup(asBen, { groupId: group.groupId });
    expect(await codeOf(downloadGroupFile(asBen, asked))).toBe("GROUP_NOT_FOUND");
  });

  it("costs five points of the limit, so that four are made in a minute", async () => {
    const group = await makeGroup(ctx, 1);
    const [asAna = ctx] = group.asEach;
    const costs: number[] = [];
    const counting = {
      ...asAna,
      limits: {
        ...asAna.limits,
        consume: (...asked: Parameters<typeof asAna.limits.consume>) => {
          costs.push(asked[3] ?? 1);
          return asAna.limits.consume(...asked);
        },
      },
    };
    await downloadGroupFile(counting, { groupId: group.groupId, format: "zip" });
    expect(costs).toEqual([5]);
  });

  it("has the newest receipts that it has room for, and says how many it leaves out", async () => {
    const sizes = [10, ARCHIVE_RECEIPT_BYTES_MAX - 10, 1, 1];
    const receipts = sizes.map((sizeBytes) => ({ sizeBytes }) as Parameters<typeof fittingReceipts>[0][0]);
    expect(fittingReceipts(receipts)).toHaveLength(2);
    expect(fittingReceipts(receipts.slice(0, 2))).toHaveLength(2);
    const { group, asAna } = await makeReceipt(ctx);
    const whole = await createGroupFileLink(asAna, { groupId: group.groupId, format: "zip" });
    expect(whole.leftOut).toEqual({ comments: 0, receipts: 0, repetitions: 0, versions: 0 });
  });
});
