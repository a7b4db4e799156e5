import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { updateGroup } from "../groups/update-group.ts";
import { confirmPayment, rejectPayment } from "../settlements/answer-payment.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { sweepSettlements } from "../settlements/sweep-settlements.ts";
import { makeExpense, makeGroup, payInput, payProven } from "../testing/expenses.ts";
import { kindsOf, newsOf, tellAll } from "../testing/group-news.ts";
import { makeTrio } from "../testing/settlements.ts";

const { ctx } = await openTestContext();

/** Kinds of each person's notifications of payments. */
async function told(users: readonly { readonly userId: string }[]) {
  await tellAll(ctx);
  const kinds = await Promise.all(users.map(({ userId }) => kindsOf(ctx, userId)));
  return kinds.map((each) => each.filter((kind) => !/^(?:expense|groupJoined)/.test(kind)));
}

describe("news of a recorded payment", () => {
  it("ask the payee to confirm, then tell the payer; the third person hears nothing", async () => {
    const { users, groupId, asPayer, asPayee, input } = await makeTrio(ctx);
    const { id: settlementId } = await recordPayment(asPayer, input());
    expect(await told(users)).toEqual([["cashToConfirm"], [], []]);
    const [asked] = (await newsOf(ctx, users[0]?.userId)).slice(-1);
    expect(asked).toMatchObject({
      type: "payment_received",
      actionUrl: `/groups/${groupId}#payment-${settlementId}`,
      data: { amountMinor: "3000", currency: "USD", groupId },
    });
    await confirmPayment(asPayee, { settlementId });
    expect(await told(users)).toEqual([["cashToConfirm"], ["cashConfirmed"], []]);
  });

  it("tell the payer of a refusal, and the payee of a payment that counts without an answer", async () => {
    const { users, asPayer, asPayee, input } = await makeTrio(ctx);
    const { id: settlementId } = await recordPayment(asPayer, input({ amountMinor: 5_00n }));
    await rejectPayment(asPayee, { settlementId });
    expect(await told(users)).toEqual([["cashToConfirm"], ["cashRejected"], []]);
    await recordPayment(asPayer, input());
    ctx.clock.advance(7 * 86_400_000 + 1);
    await sweepSettlements(ctx);
    expect(await told(users)).toEqual([
      ["cashToConfirm", "cashToConfirm", "cashCounted"],
      ["cashRejected"],
      [],
    ]);
  });

  it("leave money of the wallet to the notification of the payment, and honour the group's switch", async () => {
    const group = await makeGroup(ctx, 2, {}, { balanceMinor: 100_00n });
    await makeExpense(ctx, group);
    await payProven(group.asEach[1] ?? ctx, payInput(ctx, group));
    expect((await told(group.users))[0]).toEqual(["paymentReceived"]);
    const { users, groupId, asPayer, asPayee, input } = await makeTrio(ctx);
    await updateGroup(asPayee, { groupId, settings: { notifications: { paymentsReceived: false } } });
    await recordPayment(asPayer, input());
    expect(await told(users)).toEqual([[], [], []]);
  });
});
