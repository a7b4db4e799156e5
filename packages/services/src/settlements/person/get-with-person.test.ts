import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { archiveGroup } from "../../groups/archive-group.ts";
import { makeTwo, propose } from "../../testing/person-settlements.ts";
import { sweepSettlements } from "../sweep-settlements.ts";
import { declineProposal, withdrawProposal } from "./answer-proposal.ts";
import { getWithPerson } from "./get-with-person.ts";

const DAY_MS = 86_400_000;
const { ctx } = await openTestContext();

describe("getWithPerson", () => {
  it("nets both directions for each currency by itself, and leaves archived groups out", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 20_00n },
      { owes: "ana", amountMinor: 12_50n },
      { owes: "ana", amountMinor: 900n, currency: "JPY" },
    ]);
    const { person, currencies } = await two.read(two.asBen);
    expect(person.userId).toBe(two.ana.userId);
    expect(currencies).toMatchObject([
      { currency: "JPY", netMinor: -900n, needsBoth: false },
      { currency: "USD", netMinor: 7_50n, needsBoth: true, proposal: null },
    ]);
    expect(currencies[1]?.lines.map(({ owesMinor }) => owesMinor).toSorted()).toEqual([-12_50n, 20_00n]);
    await archiveGroup(two.asAna, { groupId: two.groupIds[1] as never, isArchived: true });
    expect((await two.read(two.asBen)).currencies[1]).toMatchObject({ netMinor: 20_00n, needsBoth: false });
  });

  it("says to its proposer for seven days that a proposal was declined or has expired, and nothing of a withdrawn one", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 20_00n },
      { owes: "ana", amountMinor: 12_50n },
    ]);
    const endedFor = async (as: TestContext) => (await two.read(as)).currencies[0]?.ended;
    const first = await propose(ctx, two, two.asAna);
    expect(await endedFor(two.asAna)).toBeNull();
    await declineProposal(two.asBen, { settlementId: first.id });
    expect([await endedFor(two.asAna), await endedFor(two.asBen)]).toEqual(["declined", null]);
    const second = await propose(ctx, two, two.asAna);
    expect(await endedFor(two.asAna)).toBeNull();
    await withdrawProposal(two.asAna, { settlementId: second.id });
    expect(await endedFor(two.asAna)).toBeNull();
    await propose(ctx, two, two.asAna);
    ctx.clock.advance(7 * DAY_MS);
    expect((await two.read(two.asAna)).currencies[0]).toMatchObject({ proposal: null, ended: "expired" });
    await sweepSettlements(ctx);
    expect([await endedFor(two.asAna), await endedFor(two.asBen)]).toEqual(["expired", null]);
    ctx.clock.advance(7 * DAY_MS + 1);
    expect(await endedFor(two.asAna)).toBeNull();
  });

  it("knows nobody who has never shared a group with the caller", async () => {
    const two = await makeTwo(ctx, []);
    const stranger = await makeUser(ctx);
    const userId = stranger.userId as never;
    expect(await codeOf(getWithPerson(two.asAna, { userId }))).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(getWithPerson(ctx, { userId }))).toBe("UNAUTHENTICATED");
  });
});
