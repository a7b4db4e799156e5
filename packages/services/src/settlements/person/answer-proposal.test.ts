import { PayProposalInput } from "@evenly/contract/settlements/person-schemas";
import { codeOf, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import {
  expectEven,
  expectGroupsSound,
  makeTwo,
  named,
  payProposed,
  propose,
} from "../../testing/person-settlements.ts";
import { sweepSettlements } from "../sweep-settlements.ts";
import { agreeToProposal, declineProposal, withdrawProposal } from "./answer-proposal.ts";
import { payProposal } from "./pay-proposal.ts";

const { ctx } = await openTestContext();

const pay = (as: TestContext, id: string) => payProposal(as, PayProposalInput.parse(named(id)));
/** Ben owes 20.00 in one group and is owed 12.50 in another: 7.50 to Ana. */
const offset = [
  { owes: "ben", amountMinor: 20_00n },
  { owes: "ana", amountMinor: 12_50n },
] as const;

describe("answers to proposals", () => {
  it("settles equal debts without money once both agree, and only once", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 12_50n },
      { owes: "ana", amountMinor: 12_50n },
    ]);
    const { id } = await propose(ctx, two, two.asAna);
    expect(await codeOf(agreeToProposal(two.asAna, named(id)))).toBe("SETTLEMENT_STATE_WRONG");
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(agreeToProposal(two.asBen, named(id)))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    await expectEven(ctx, two, 0n);
  });

  it("refuses by name when a debt changes before the agreement or the payment; a new proposal replaces it", async () => {
    const two = await makeTwo(ctx, offset);
    const [flat = "", trip = ""] = two.groupIds;
    const { id } = await propose(ctx, two, two.asBen);
    await two.owe(flat, { owes: "ben", amountMinor: 1n });
    await expect(agreeToProposal(two.asAna, named(id))).rejects.toMatchObject({
      code: "SETTLEMENT_CHANGED",
      details: { groupId: flat },
    });
    expect((await two.read(two.asAna)).currencies[0]?.proposal).toMatchObject({ isCurrent: false });
    const next = await propose(ctx, two, two.asBen);
    expect(next.id).not.toBe(id);
    await agreeToProposal(two.asAna, named(next.id));
    await two.owe(trip, { owes: "ben", amountMinor: 1n });
    expect(await codeOf(pay(two.asBen, next.id))).toBe("SETTLEMENT_CHANGED");
    expect(await two.postedOf(two.ana)).toBe(20_000_00n);
    await expectGroupsSound(ctx, two.groupIds);
    const last = await propose(ctx, two, two.asAna);
    await payProposed(two.asBen, last.id);
    await expectEven(ctx, two, 7_52n);
  });

  it("ends by refusal, withdrawal and after seven days; then nobody can pay it", async () => {
    const two = await makeTwo(ctx, offset);
    const declined = await propose(ctx, two, two.asAna);
    expect(await codeOf(declineProposal(two.asAna, named(declined.id)))).toBe("SETTLEMENT_STATE_WRONG");
    expect(await declineProposal(two.asBen, named(declined.id))).toMatchObject({ state: "rejected" });
    const withdrawn = await propose(ctx, two, two.asBen);
    await agreeToProposal(two.asAna, named(withdrawn.id));
    expect(await withdrawProposal(two.asAna, named(withdrawn.id))).toMatchObject({ state: "cancelled" });
    const late = await propose(ctx, two, two.asAna);
    ctx.clock.advance(7 * 86_400_000 + 1000);
    expect(await codeOf(pay(two.asBen, late.id))).toBe("SETTLEMENT_STATE_WRONG");
    expect((await two.read(two.asBen)).currencies[0]?.proposal).toBeNull();
    await sweepSettlements(ctx);
    for (const { id } of [declined, withdrawn, late])
      expect(await codeOf(pay(two.asBen, id))).toBe("SETTLEMENT_STATE_WRONG");
    const stranger = await makeTwo(ctx, offset);
    expect(await codeOf(declineProposal(stranger.asAna, named(late.id)))).toBe("SETTLEMENT_NOT_FOUND");
    expect(await two.postedOf(two.ana)).toBe(20_000_00n);
  });
});
