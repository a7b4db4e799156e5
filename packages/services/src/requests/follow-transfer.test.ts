import { requestPayments } from "@evenly/db/requests/tables";
import { makeUser, openTestContext, returnProven } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { billToGroup } from "../bills/bill-to-group.ts";
import { verifyGroups } from "../groups/checks/verify-groups.ts";
import { getGroup } from "../groups/get-group.ts";
import { releaseHeldPayment } from "../payments/holds/decide-held-payment.ts";
import { refundPayment } from "../payments/returns/refund-payment.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { findBillDifferences, makeBill } from "../testing/bills.ts";
import { makeRequest, payRequestProven } from "../testing/requests.ts";
import { verifyRequests } from "./checks/verify-requests.ts";

const { ctx } = await openTestContext();

type LineId = Parameters<typeof returnPayment>[1]["id"];
const key = () => ctx.ids.uuid();

describe("what the payee of a request gives back", () => {
  it("no longer pays it: a paid request ends, since nobody asks for what they gave back", async () => {
    const asked = await makeRequest(ctx);
    const { transferId } = await asked.pay();
    await refundPayment(asked.asRequester, {
      id: transferId as LineId,
      amountMinor: 7_00n,
      idempotencyKey: key(),
    });
    expect(await asked.read()).toMatchObject({
      state: "cancelled",
      paidMinor: 35_00n,
      returnedMinor: 7_00n,
      openMinor: 0n,
      canPay: false,
    });
    const whole = await makeRequest(ctx);
    const paid = await whole.pay();
    const input = { id: paid.transferId as LineId, idempotencyKey: key() };
    await returnPayment(whole.asRequester, input);
    await returnPayment(whole.asRequester, input);
    expect(await whole.read()).toMatchObject({ state: "cancelled", paidMinor: 0n, returnedMinor: 42_00n });
    expect(await whole.received()).toBe(0n);
  });

  it("is open again in a request that is paid in parts", async () => {
    const asked = await makeRequest(ctx, { allowsPartial: true });
    const { transferId } = await asked.pay(10_00n);
    await asked.pay(5_00n);
    await returnPayment(asked.asRequester, { id: transferId as LineId, idempotencyKey: key() });
    expect(await asked.read()).toMatchObject({
      state: "partially_paid",
      paidMinor: 5_00n,
      openMinor: 37_00n,
    });
    expect((await asked.pay(37_00n)).request).toMatchObject({ state: "paid" });
  });

  it("counts for a payment that was under review, too", async () => {
    const asked = await makeRequest(ctx, { amountMinor: 11_000_00n });
    await payRequestProven(asked.asPayer, asked.payInput());
    expect(await asked.read()).toMatchObject({ heldMinor: 11_000_00n });
    const [payment] = await ctx.db
      .select()
      .from(requestPayments)
      .where(eq(requestPayments.paymentRequestId, asked.paymentRequestId));
    const id = payment?.id as LineId;
    await releaseHeldPayment(ctx, { operatorId: (await makeUser(ctx)).userId, transferId: id, key: key() });
    await returnProven(asked.asRequester, { id, idempotencyKey: key() });
    expect(await asked.read()).toMatchObject({ state: "cancelled", paidMinor: 0n });
  });

  it("is no longer paid in its bill, and owed in the group that the bill becomes", async () => {
    const made = await makeBill(ctx, { allowsPartial: true });
    const whole = await made.pay(0);
    const part = await made.pay(1);
    const id = part.transferId as LineId;
    await returnPayment(made.asOwner, { id: whole.transferId as LineId, idempotencyKey: key() });
    await refundPayment(made.asOwner, { id, amountMinor: 20_00n, idempotencyKey: key() });
    expect(await made.read()).toMatchObject({ paidMinor: 5_00n });
    expect(await findBillDifferences(ctx, made)).toEqual([]);
    const { groupId } = await billToGroup(made.asOwner, { billId: made.billId, paidMinor: 5_00n });
    const group = await getGroup(made.asOwner, { groupId: groupId as never });
    const owed = group.balances.map(({ balanceMinor }) => balanceMinor);
    expect(owed.toSorted((one, other) => Number(one - other))).toEqual([-25_00n, -25_00n, -20_00n, 70_00n]);
    expect(await verifyRequests(ctx.db)).toEqual([]);
    const found: string[] = [];
    await verifyGroups(ctx.db, (difference) => found.push(difference));
    expect(found).toEqual([]);
  });
});
