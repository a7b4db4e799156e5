import { ImportGroupInput } from "@evenly/contract/group-files/schemas";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { bills } from "@evenly/db/bills/tables";
import { groups } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBill } from "../bills/get-bill.ts";
import { updateBill } from "../bills/update-bill.ts";
import { importGroup } from "../group-files/import-group.ts";
import { createGroup } from "../groups/create-group.ts";
import { getGroup } from "../groups/get-group.ts";
import { updateGroup } from "../groups/update-group.ts";
import { makeBill } from "../testing/bills.ts";
import { makeGroup } from "../testing/expenses.ts";

const { ctx } = await openTestContext();

const OURS = "Evenly Security Team";
/** A Cyrillic а between Latin letters. */
const MIXED = "Fl\u0430t";
const FILE = "Date,Description,Category,Cost,Currency,Ann,Ben\n\n2026-05-01,Dinner,,9.00,EUR,4.50,-4.50\n";

describe("names of groups and titles of bills", () => {
  it("do not pass for Evenly and do not mix alphabets in a word", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    const group = await makeGroup(ctx, 1);
    const [asOwner = ctx] = group.asEach;
    const bill = await makeBill(ctx);
    const { groupId } = group;
    const key = () => ({ idempotencyKey: ctx.ids.uuid() });
    const ways = {
      create: (name: string) => createGroup(asMe, CreateGroupInput.parse({ name, ...key() })),
      import: (name: string) =>
        importGroup(asMe, ImportGroupInput.parse({ text: FILE, name, ownMember: 0, ...key() })),
      update: (name: string) => updateGroup(asOwner, { groupId, name }),
      bill: (title: string) => makeBill(ctx, { title }),
      editBill: (title: string) => updateBill(bill.asOwner, { billId: bill.billId, title, note: "" }),
    };
    for (const [way, write] of Object.entries(ways)) {
      expect([way, await codeOf(write(OURS))]).toEqual([way, "NAME_RESERVED"]);
      expect([way, await codeOf(write(MIXED))]).toEqual([way, "NAME_MIXED"]);
      await write("Квартира 14B");
    }
  });

  it("stay readable, and changeable in all else, when they are older than the rule", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 1);
    const [asOwner = ctx] = asEach;
    const { billId, asOwner: asBiller } = await makeBill(ctx);
    await ctx.db.update(groups).set({ name: OURS }).where(sql`id = ${groupId}`);
    await ctx.db.update(bills).set({ title: MIXED }).where(sql`id = ${billId}`);
    expect((await getGroup(asOwner, { groupId })).name).toBe(OURS);
    expect((await updateGroup(asOwner, { groupId, name: OURS, color: "plum" })).color).toBe("plum");
    expect((await getBill(asBiller, { billId })).title).toBe(MIXED);
    expect((await updateBill(asBiller, { billId, title: MIXED, note: "Lunch" })).note).toBe("Lunch");
  });
});
