import { PayProposalInput } from "@evenly/contract/settlements/person-schemas";
import type { OneSettlementInput } from "@evenly/contract/settlements/schemas";
import { settlements } from "@evenly/db/settlements/tables";
import { sql } from "@evenly/db/sql";
import {
  createTestDatabase,
  expectLedgerSound,
  readOutbox,
  refusalOf,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectGroupsSound, makeTwo, payProposed, propose, type Two } from "../testing/person-settlements.ts";
import { agreeToProposal } from "./answer-proposal.ts";
import { listPeopleBalances } from "./list-people-balances.ts";
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

describe("proposeWithPerson", () => {
  it("lets the payer propose, the payee agree and the payer pay the difference once", async () => {
    const two = await makeTwo(ctx, offset);
    const { id, state } = await propose(ctx, two, two.asBen);
    expect(state).toBe("proposed");
    expect(await refusalOf(pay(two.asBen, id))).toBe("SETTLEMENT_STATE_WRONG");
    expect(await refusalOf(pay(two.asAna, id))).toBe("SETTLEMENT_NOT_FOUND");
    expect(await refusalOf(agreeToProposal(two.asBen, named(id)))).toBe("SETTLEMENT_STATE_WRONG");
    const [shown] = (await two.read(two.asAna)).currencies;
    expect(shown).toMatchObject({ netMinor: -7_50n, needsBoth: true });
    expect(shown?.proposal).toMatchObject({ canAgree: true, canPay: false, isCurrent: true, isOwn: false });
    expect(await listPeopleBalances(two.asAna)).toMatchObject([
      { balances: [{ currency: "USD", balanceMinor: 7_50n }], asksYou: true },
    ]);
    expect(await agreeToProposal(two.asAna, named(id))).toMatchObject({ state: "open" });
    expect(await refusalOf(agreeToProposal(two.asAna, named(id)))).toBe("SETTLEMENT_STATE_WRONG");
    const codes = await Promise.all(Array.from({ length: 20 }, () => refusalOf(pay(two.asBen, id))));
    expect(new Set(codes)).toEqual(new Set(["accepted"]));
    await expectEven(two, 7_50n);
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
      await expectEven(two, 7_50n);
    }
  });
});
