import { codeOf, makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { remindRequest } from "../requests/remind-request.ts";
import { muteRequests } from "../requests/request-settings.ts";
import { makeBill } from "../testing/bills.ts";
import { remindBill } from "./remind-bill.ts";

const { ctx } = await openTestContext();
const DAY = 86_400_000;
const remindersOf = async (paymentRequestId: string) => {
  const events = await readOutbox(ctx.db, "request.reminded");
  return events.filter(
    (event) => (event.payload as { paymentRequestId: string }).paymentRequestId === paymentRequestId,
  ).length;
};

describe("remindBill", () => {
  it("reminds everybody who still has to pay, once a day and three times in all", async () => {
    const made = await makeBill(ctx);
    await made.pay(0);
    const { paymentRequestId } = await made.partOf(1);
    await remindRequest(made.asOwner, { paymentRequestId });
    const first = await remindBill(made.asOwner, made);
    expect(first.reminded).toBe(1);
    expect(first.bill.parts.map(({ canRemind }) => canRemind)).toEqual([false, false, false]);
    expect((await remindBill(made.asOwner, made)).reminded).toBe(0);
    const start = ctx.clock.now();
    const counts: number[] = [];
    for (let day = 1; day <= 3; day += 1) {
      ctx.clock.advance(DAY);
      counts.push((await remindBill(made.asOwner, made)).reminded);
    }
    ctx.clock.set(start);
    expect(counts).toEqual([2, 2, 0]);
    expect(await remindersOf((await made.partOf(0)).paymentRequestId)).toBe(0);
    expect(await remindersOf(paymentRequestId)).toBe(3);
  });

  it("sends no news to a person who muted the owner, who cannot tell", async () => {
    const made = await makeBill(ctx, { people: 1 });
    await muteRequests(made.asEach[0] ?? ctx, { userId: made.owner.userId as never, isMuted: true });
    expect((await remindBill(made.asOwner, made)).reminded).toBe(1);
    const { paymentRequestId } = await made.partOf(0);
    const events = await readOutbox(ctx.db, "request.reminded");
    const payload = { paymentRequestId, isMuted: true };
    expect(events.map((event) => event.payload)).toContainEqual(expect.objectContaining(payload));
  });

  it("is a bill of its owner alone", async () => {
    const made = await makeBill(ctx);
    expect(await codeOf(remindBill(made.asEach[0] ?? ctx, made))).toBe("BILL_NOT_FOUND");
    expect(await codeOf(remindBill(ctx.asUser((await makeUser(ctx)).userId), made))).toBe("BILL_NOT_FOUND");
  });
});
