import { AppError, type TransferId } from "@evenly/contract";
import { PayProposalInput } from "@evenly/contract/settlements/person-schemas";
import { codeOf, giveProofs, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { archiveGroup } from "../../groups/archive-group.ts";
import { cancelWaiting } from "../../payments/proofs/cancel-waiting.ts";
import { verifyPayment } from "../../payments/proofs/verify-payment.ts";
import { refundPayment } from "../../payments/returns/refund-payment.ts";
import { returnPayment } from "../../payments/returns/return-payment.ts";
import {
  expectEven,
  expectGroupsSound,
  makeTwo,
  named,
  payProposed,
  propose,
} from "../../testing/person-settlements.ts";
import { agreeToProposal } from "./answer-proposal.ts";
import { payProposal } from "./pay-proposal.ts";

const { ctx } = await openTestContext();

type LineId = Parameters<typeof returnPayment>[1]["id"];
const pay = (as: TestContext, id: string) => payProposal(as, PayProposalInput.parse(named(id)));
/** Ben owes 20.00 in one group and is owed 12.50 in another: 7.50 to Ana. */
const offset = [
  { owes: "ben", amountMinor: 20_00n },
  { owes: "ana", amountMinor: 12_50n },
] as const;
const large = [
  { owes: "ben", amountMinor: 900_00n },
  { owes: "ana", amountMinor: 300_00n },
] as const;

describe("payProposal", () => {
  it("lets the payee propose; the payer agrees by paying, with their own proofs", async () => {
    const two = await makeTwo(ctx, large);
    const { id } = await propose(ctx, two, two.asAna);
    expect((await two.read(two.asBen)).currencies[0]?.proposal).toMatchObject({
      canPay: true,
      canAgree: false,
    });
    expect(await codeOf(agreeToProposal(two.asBen, named(id)))).toBe("SETTLEMENT_STATE_WRONG");
    const refused: AppError = await pay(two.asBen, id).then(
      () => new AppError("INTERNAL"),
      (error) => error,
    );
    expect(refused.code).toBe("STEP_UP_REQUIRED");
    expect(await two.postedOf(two.ana)).toBe(20_000_00n);
    expect(await payProposed(two.asBen, id)).toMatchObject({ id, state: "settled" });
    await expectEven(ctx, two, 600_00n);
  });

  it("refuses a proven payment whose debt changed or whose group was archived meanwhile", async () => {
    for (const change of ["debt", "archive"] as const) {
      const two = await makeTwo(ctx, large);
      const { id } = await propose(ctx, two, two.asAna);
      const refused: AppError = await pay(two.asBen, id).catch((error) => error);
      const transferId = refused.details.transferId as TransferId;
      await giveProofs(two.asBen, transferId);
      const [flat = ""] = two.groupIds;
      if (change === "debt") await two.owe(flat, { owes: "ana", amountMinor: 1n });
      else await archiveGroup(two.asAna, { groupId: flat as never, isArchived: true });
      expect(await codeOf(verifyPayment(two.asBen, { id: transferId }))).toBe(
        change === "debt" ? "SETTLEMENT_CHANGED" : "GROUP_ARCHIVED",
      );
      expect(await two.postedOf(two.ana)).toBe(20_000_00n);
      await expectGroupsSound(ctx, two.groupIds);
    }
  });

  it("keeps the agreement when the payer cancels the proof, waits too long or lacks money", async () => {
    const two = await makeTwo(ctx, large);
    const { id } = await propose(ctx, two, two.asBen);
    await agreeToProposal(two.asAna, named(id));
    expect(await codeOf(pay(two.asBen, id))).toBe("STEP_UP_REQUIRED");
    await cancelWaiting(two.asBen, { id: id as unknown as TransferId });
    const renewed = (await two.read(two.asBen)).currencies[0]?.proposal;
    expect(renewed).toMatchObject({ state: "open", canPay: true });
    expect(renewed?.id).not.toBe(id);
    expect(await codeOf(pay(two.asBen, renewed?.id ?? ""))).toBe("STEP_UP_REQUIRED");
    ctx.clock.advance(16 * 60_000);
    expect(await codeOf(pay(two.asBen, renewed?.id ?? ""))).toBe("STEP_UP_REQUIRED");
    const latest = (await two.read(two.asBen)).currencies[0]?.proposal;
    await payProposed(two.asBen, latest?.id ?? "");
    await expectEven(ctx, two, 600_00n);
    const poor = await makeTwo(ctx, offset, { country: "US" });
    const asked = await propose(ctx, poor, poor.asAna);
    expect(await codeOf(pay(poor.asBen, asked.id))).toBe("INSUFFICIENT_FUNDS");
    expect((await poor.read(poor.asAna)).currencies[0]?.proposal).toMatchObject({ state: "open" });
  });

  it("opens offset debts again with the rest of what is given back, in parts or at once", async () => {
    for (const parts of [[7_50n], [2_00n, 5_50n]]) {
      const two = await makeTwo(ctx, offset);
      const before = (await two.read(two.asBen)).currencies;
      const { id } = await propose(ctx, two, two.asAna);
      await payProposed(two.asBen, id);
      for (const amountMinor of parts) {
        const back = { id: id as unknown as LineId, idempotencyKey: ctx.ids.uuid() };
        if (parts.length === 1) await returnPayment(two.asAna, back);
        else await refundPayment(two.asAna, { ...back, amountMinor });
        await expectGroupsSound(ctx, two.groupIds);
      }
      expect((await two.read(two.asBen)).currencies).toEqual(before);
      expect(await two.postedOf(two.ana)).toBe(20_000_00n);
    }
  });
});
