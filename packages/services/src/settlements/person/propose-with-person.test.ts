import { PayProposalInput } from "@evenly/contract/settlements/person-schemas";
import { settlements } from "@evenly/db/settlements/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, outcomeOf, readOutbox, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { expectEven, makeTwo, named, payProposed, propose } from "../../testing/person-settlements.ts";
import { agreeToProposal } from "./answer-proposal.ts";
import { listPeopleBalances } from "./list-people-balances.ts";
import { payProposal } from "./pay-proposal.ts";

const { ctx } = await openTestContext();

const pay = (as: TestContext, id: string) => payProposal(as, PayProposalInput.parse(named(id)));
/** Ben owes 20.00 in one group and is owed 12.50 in another: 7.50 to Ana. */
const offset = [
  { owes: "ben", amountMinor: 20_00n },
  { owes: "ana", amountMinor: 12_50n },
] as const;

describe("proposeWithPerson", () => {
  it("lets the payer propose, the payee agree and the payer pay the difference once", async () => {
    const two = await makeTwo(ctx, offset);
    const { id, state } = await propose(ctx, two, two.asBen);
    expect(state).toBe("proposed");
    expect(await codeOf(pay(two.asBen, id))).toBe("SETTLEMENT_STATE_WRONG");
    expect(await codeOf(pay(two.asAna, id))).toBe("SETTLEMENT_NOT_FOUND");
    expect(await codeOf(agreeToProposal(two.asBen, named(id)))).toBe("SETTLEMENT_STATE_WRONG");
    const [shown] = (await two.read(two.asAna)).currencies;
    expect(shown).toMatchObject({ netMinor: -7_50n, needsBoth: true });
    expect(shown?.proposal).toMatchObject({ canAgree: true, canPay: false, isCurrent: true, isOwn: false });
    expect(await listPeopleBalances(two.asAna)).toMatchObject([
      { balances: [{ currency: "USD", balanceMinor: 7_50n }], asksYou: true },
    ]);
    expect(await agreeToProposal(two.asAna, named(id))).toMatchObject({ state: "open" });
    expect(await codeOf(agreeToProposal(two.asAna, named(id)))).toBe("SETTLEMENT_STATE_WRONG");
    const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(pay(two.asBen, id))));
    expect(new Set(codes)).toEqual(new Set(["done"]));
    await expectEven(ctx, two, 7_50n);
    const told = [
      ...(await readOutbox(ctx.db, "settlement.proposed")),
      ...(await readOutbox(ctx.db, "settlement.agreed")),
    ];
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { settlementId: id, actorUserId: two.ben.userId, toUserId: two.ana.userId, amountMinor: "750" },
      { settlementId: id, actorUserId: two.ana.userId },
    ]);
  });

  it("makes one agreement of two proposals at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const two = await makeTwo(ctx, offset);
      const [one, other] = await Promise.all([propose(ctx, two, two.asAna), propose(ctx, two, two.asBen)]);
      expect(one.id).toBe(other.id);
      expect(await ctx.db.$count(settlements, sql`from_user_id = ${two.ben.userId}`)).toBe(1);
      expect((await two.read(two.asBen)).currencies[0]?.proposal).toMatchObject({ id: one.id, canPay: true });
      await payProposed(two.asBen, one.id);
      await expectEven(ctx, two, 7_50n);
    }
  });
});
