import { CreateBillInput } from "@evenly/contract/bills/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { billShares, bills } from "@evenly/db/bills/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendPayment } from "../payments/send-payment.ts";
import { listRequests } from "../requests/list-requests.ts";
import { findBillDifferences, makeBill } from "../testing/bills.ts";
import { createBill } from "./create-bill.ts";
import { draftOfPayment } from "./draft-of-payment.ts";

const { ctx } = await openTestContext();

describe("createBill", () => {
  it("asks everybody but its owner for their part, once per key", async () => {
    const before = (await readOutbox(ctx.db)).length;
    const made = await makeBill(ctx);
    const bill = await made.read();
    expect(bill).toMatchObject({
      title: "Dinner at Lupo",
      totalMinor: 100_00n,
      ownMinor: 25_00n,
      askedMinor: 75_00n,
      paidMinor: 0n,
      waitingMinor: 75_00n,
      declinedMinor: 0n,
      isOpen: true,
      method: "equal",
    });
    expect(bill.parts.map(({ userId, state }) => [userId, state])).toEqual(
      made.payers.map(({ userId }) => [userId, "open"]),
    );
    expect(await createBill(made.asOwner, made.input)).toEqual(bill);
    const asked = (await readOutbox(ctx.db)).slice(before).filter(({ name }) => name === "request.asked");
    expect(asked).toHaveLength(3);
    const [asBen = ctx] = made.asEach;
    const { requests } = await listRequests(asBen, { list: "to_pay", limit: 20 });
    expect(requests).toMatchObject([{ note: "Dinner at Lupo", amountMinor: 25_00n }]);
    expect(await codeOf(createBill(made.asOwner, { ...made.input, title: "Other" }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect(await findBillDifferences(ctx, made)).toEqual([]);
    const audit = await ctx.db.select().from(auditLog).where(sql`${auditLog.subject} = ${made.billId}`);
    expect(audit.map(({ operation }) => operation)).toEqual(["bill.created"]);
  });

  it("writes one bill for twenty calls at once", async () => {
    const made = await makeBill(ctx);
    const input = { ...made.input, idempotencyKey: "twenty at once" };
    const bills20 = await Promise.all(Array.from({ length: 20 }, () => createBill(made.asOwner, input)));
    expect(new Set(bills20.map(({ id }) => id)).size).toBe(1);
    const id = bills20[0]?.id ?? "";
    expect(await ctx.db.$count(billShares, sql`bill_id = ${id}`)).toBe(3);
    expect(await ctx.db.$count(bills, sql`owner_user_id = ${made.owner.userId}`)).toBe(2);
  });

  it("splits by items with tax and tip, and asks nobody for nothing", async () => {
    const [ana, ben, cleo] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
    const input = CreateBillInput.parse({
      title: "Pizza",
      totalMinor: 13_33n,
      currency: "USD",
      spentOn: "2026-11-22",
      split: {
        method: "itemised",
        items: [
          { title: "Margherita", amountMinor: 10_00n, userIds: [ana.userId, ben.userId] },
          { title: "Tap water", amountMinor: 0n, userIds: [cleo.userId] },
        ],
        taxMinor: 1_33n,
        tipMinor: 2_00n,
      },
      idempotencyKey: ctx.ids.uuid(),
    });
    const bill = await createBill(ctx.asUser(ana.userId), input);
    expect(bill.ownMinor + bill.askedMinor).toBe(13_33n);
    expect(bill.parts.map(({ userId }) => userId)).toEqual([ben.userId]);
    expect(bill.split).toEqual(input.split);
  });

  it("refuses parts that do not fit, a bill of the owner alone, and people who cannot be asked", async () => {
    const made = await makeBill(ctx);
    const [own, ben] = made.userIds as [never, never];
    const make = (split: object, facts: object = {}) =>
      outcomeOf(
        createBill(
          made.asOwner,
          CreateBillInput.parse({ ...made.input, split, ...facts, idempotencyKey: ctx.ids.uuid() }),
        ),
      );
    const exact = (amountMinor: bigint) => ({ method: "exact", parts: [{ userId: ben, amountMinor }] });
    expect(await make(exact(100_01n))).toBe("BILL_SPLIT_WRONG");
    expect(await make({ method: "equal", userIds: [own] })).toBe("BILL_SPLIT_WRONG");
    expect(await make({ method: "equal", userIds: [own, ben, ben] })).toBe("BILL_SPLIT_WRONG");
    expect(await make({ method: "equal", userIds: [own, ctx.ids.uuid()] })).toBe("PAYEE_UNKNOWN");
    expect(await make(exact(100_00n))).toBe("done");
    const unverified = ctx.asUser((await makeUser(ctx, { isVerified: false })).userId);
    expect(await codeOf(createBill(unverified, made.input))).toBe("EMAIL_NOT_VERIFIED");
    expect(await codeOf(createBill(ctx, made.input))).toBe("UNAUTHENTICATED");
  });

  it("splits a payment of the caller's history once, and nobody else's", async () => {
    const made = await makeBill(ctx);
    const shop = await makeUser(ctx);
    const [asBen = ctx, asCleo = ctx] = made.asEach;
    const { transaction } = await sendPayment(asBen, {
      to: shop.userId,
      amountMinor: 60_00n,
      currency: "USD",
      description: "Concert\n tickets",
      idempotencyKey: ctx.ids.uuid(),
    });
    const transactionId = transaction.id;
    const split = { method: "equal", userIds: made.userIds.slice(1) };
    const input = (key: string) =>
      CreateBillInput.parse({ ...made.input, split, transactionId, totalMinor: 60_00n, idempotencyKey: key });
    expect(await codeOf(createBill(asCleo, input("not mine")))).toBe("NOT_FOUND");
    const codes = await Promise.all(
      ["a", "b", "c", "d"].map((key) => outcomeOf(createBill(asBen, input(key)))),
    );
    expect(codes.toSorted()).toEqual([
      "BILL_PAYMENT_SPLIT",
      "BILL_PAYMENT_SPLIT",
      "BILL_PAYMENT_SPLIT",
      "done",
    ]);
    expect((await draftOfPayment(asBen, { transactionId })).billId).not.toBeNull();
  });
});
