import { PayProposalInput } from "@evenly/contract/settlements/person-schemas";
import type { OneSettlementInput } from "@evenly/contract/settlements/schemas";
import {
  createTestDatabase,
  expectLedgerSound,
  refusalOf,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepSettlements } from "../settlements/index.ts";
import { expectGroupsSound, makeTwo, payProposed, propose, type Two } from "../testing/person-settlements.ts";
import { agreeToProposal, declineProposal, withdrawProposal } from "./answer-proposal.ts";
import { payProposal } from "./pay-proposal.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await expectLedgerSound(database.db);
  await ctx.lane.close();
  await database.drop();
});

const named = (id: string) => ({ settlementId: id }) as OneSettlementInput;
const pay = (as: TestContext, id: string) => payProposal(as, PayProposalInput.parse(named(id)));
/** Ben owes 20.00 in one group and is owed 12.50 in another: 7.50 to Ana. */
const offset = [
  { owes: "ben", amountMinor: 20_00n },
  { owes: "ana", amountMinor: 12_50n },
] as const;

async function expectEven(two: Two, paidMinor: bigint) {
  expect((await two.read(two.asBen)).currencies).toEqual([]);
  expect(await two.postedOf(two.ana)).toBe(20_000_00n + paidMinor);
  expect(await two.postedOf(two.ben)).toBe(20_000_00n - paidMinor);
  await expectGroupsSound(ctx, two.groupIds);
}

describe("answers to proposals", () => {
  it("settles equal debts without money once both agree, and only once", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 12_50n },
      { owes: "ana", amountMinor: 12_50n },
    ]);
    const { id } = await propose(ctx, two, two.asAna);
    expect(await refusalOf(agreeToProposal(two.asAna, named(id)))).toBe("SETTLEMENT_STATE_WRONG");
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(agreeToProposal(two.asBen, named(id)))),
    );
    expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
    await expectEven(two, 0n);
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
    expect(await refusalOf(pay(two.asBen, next.id))).toBe("SETTLEMENT_CHANGED");
    expect(await two.postedOf(two.ana)).toBe(20_000_00n);
    await expectGroupsSound(ctx, two.groupIds);
    const last = await propose(ctx, two, two.asAna);
    await payProposed(two.asBen, last.id);
    await expectEven(two, 7_52n);
  });

  it("ends by refusal, withdrawal and after seven days; then nobody can pay it", async () => {
    const two = await makeTwo(ctx, offset);
    const declined = await propose(ctx, two, two.asAna);
    expect(await refusalOf(declineProposal(two.asAna, named(declined.id)))).toBe("SETTLEMENT_STATE_WRONG");
    expect(await declineProposal(two.asBen, named(declined.id))).toMatchObject({ state: "rejected" });
    const withdrawn = await propose(ctx, two, two.asBen);
    await agreeToProposal(two.asAna, named(withdrawn.id));
    expect(await withdrawProposal(two.asAna, named(withdrawn.id))).toMatchObject({ state: "cancelled" });
    const late = await propose(ctx, two, two.asAna);
    ctx.clock.advance(7 * 86_400_000 + 1000);
    expect(await refusalOf(pay(two.asBen, late.id))).toBe("SETTLEMENT_STATE_WRONG");
    expect((await two.read(two.asBen)).currencies[0]?.proposal).toBeNull();
    await sweepSettlements(ctx);
    for (const { id } of [declined, withdrawn, late])
      expect(await refusalOf(pay(two.asBen, id))).toBe("SETTLEMENT_STATE_WRONG");
    const stranger = await makeTwo(ctx, offset);
    expect(await refusalOf(declineProposal(stranger.asAna, named(late.id)))).toBe("SETTLEMENT_NOT_FOUND");
    expect(await two.postedOf(two.ana)).toBe(20_000_00n);
  });
});
