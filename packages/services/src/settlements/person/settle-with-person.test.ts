import { SettleWithPersonInput, WithPersonInput } from "@evenly/contract/settlements/person-schemas";
import {
  codeOf,
  giveProofs,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  outcomeOf,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../../contacts/block-person.ts";
import { archiveGroup } from "../../groups/archive-group.ts";
import { removeMember } from "../../groups/people/remove-member.ts";
import { freezeUser } from "../../operators/freeze-user.ts";
import { verifyPayment } from "../../payments/proofs/verify-payment.ts";
import { refundPayment } from "../../payments/returns/refund-payment.ts";
import { returnPayment } from "../../payments/returns/return-payment.ts";
import { expectGroupsSound, makeTwo, seen, settleAll } from "../../testing/person-settlements.ts";
import { listSettlements } from "../list-settlements.ts";
import { getWithPerson } from "./get-with-person.ts";
import { settleWithPerson } from "./settle-with-person.ts";

const { ctx } = await openTestContext();

type LineId = Parameters<typeof returnPayment>[1]["id"];
const flatAndTrip = [
  { owes: "ben", amountMinor: 20_00n },
  { owes: "ben", amountMinor: 12_50n },
] as const;

describe("settleWithPerson", () => {
  it("pays all groups with one transfer, once per key", async () => {
    const two = await makeTwo(ctx, flatAndTrip);
    const input = SettleWithPersonInput.parse(await seen(ctx, two, two.asBen));
    const paid = await settleWithPerson(two.asBen, input);
    expect(paid).toMatchObject({ state: "settled", amountMinor: 32_50n, currency: "USD" });
    expect(await settleWithPerson(two.asBen, input)).toEqual(paid);
    expect(await two.postedOf(two.ana)).toBe(20_032_50n);
    expect(await two.postedOf(two.ben)).toBe(19_967_50n);
    expect((await two.read(two.asAna)).currencies).toEqual([]);
    for (const groupId of two.groupIds)
      expect(await listSettlements(two.asAna, { groupId: groupId as never })).toMatchObject([
        { id: paid.id },
      ]);
    const other = { ...input, lines: input.lines.slice(1) };
    expect(await codeOf(settleWithPerson(two.asBen, other))).toBe("IDEMPOTENCY_MISMATCH");
    await expectGroupsSound(ctx, two.groupIds);
  });

  it("pays once when twenty presses arrive at once, each with its own key", async () => {
    const two = await makeTwo(ctx, flatAndTrip);
    const inputs = await Promise.all(Array.from({ length: 20 }, () => seen(ctx, two, two.asBen)));
    const codes = await Promise.all(
      inputs.map((input) => outcomeOf(settleWithPerson(two.asBen, SettleWithPersonInput.parse(input)))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "SETTLEMENT_CHANGED"]));
    expect(await two.postedOf(two.ana)).toBe(20_032_50n);
    await expectGroupsSound(ctx, two.groupIds);
  });

  it("pays once when one press arrives twenty times at once", async () => {
    const two = await makeTwo(ctx, flatAndTrip);
    const input = SettleWithPersonInput.parse(await seen(ctx, two, two.asBen));
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(settleWithPerson(two.asBen, input))),
    );
    expect(new Set(codes)).toEqual(new Set(["done"]));
    expect(await two.postedOf(two.ana)).toBe(20_032_50n);
  });

  it("refuses by name what is not what was shown, and what the other owes or both", async () => {
    const two = await makeTwo(ctx, flatAndTrip);
    const input = SettleWithPersonInput.parse(await seen(ctx, two, two.asBen));
    const asAna = SettleWithPersonInput.parse(await seen(ctx, two, two.asAna));
    expect(await codeOf(settleWithPerson(two.asAna, asAna))).toBe("SETTLEMENT_TOO_LARGE");
    const [groupId = ""] = two.groupIds;
    await two.owe(groupId, { owes: "ben", amountMinor: 1n });
    await expect(settleWithPerson(two.asBen, input)).rejects.toMatchObject({
      code: "SETTLEMENT_CHANGED",
      details: { groupId },
    });
    const part = { ...input, lines: input.lines.slice(1) };
    expect(await codeOf(settleWithPerson(two.asBen, part))).toBe("SETTLEMENT_CHANGED");
    await two.addGroup({ owes: "ana", amountMinor: 5_00n });
    const both = SettleWithPersonInput.parse(await seen(ctx, two, two.asBen));
    expect(await codeOf(settleWithPerson(two.asBen, both))).toBe("SETTLEMENT_NEEDS_BOTH");
    expect(await two.postedOf(two.ana)).toBe(20_000_00n);
  });

  it("leaves archived groups out, and includes one that the payer has left", async () => {
    const two = await makeTwo(ctx, [...flatAndTrip, { owes: "ben", amountMinor: 3_00n }]);
    const [flat = "", trip = ""] = two.groupIds;
    await archiveGroup(two.asAna, { groupId: flat as never, isArchived: true });
    await removeMember(two.asAna, { groupId: trip as never, userId: two.ben.userId as never });
    expect(await settleAll(ctx, two, two.asBen)).toMatchObject({ state: "settled", amountMinor: 15_50n });
    await archiveGroup(two.asAna, { groupId: flat as never, isArchived: false });
    const { currencies } = await two.read(two.asBen);
    expect(currencies).toMatchObject([{ netMinor: 20_00n, lines: [{ groupId: flat }] }]);
    await expectGroupsSound(ctx, two.groupIds);
  });

  it("moves nothing for a stranger, a blocked person, a frozen payer or one without enough money", async () => {
    const two = await makeTwo(ctx, flatAndTrip);
    const input = SettleWithPersonInput.parse(await seen(ctx, two, two.asBen));
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(settleWithPerson(stranger, input))).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(getWithPerson(stranger, WithPersonInput.parse({ userId: two.ana.userId })))).toBe(
      "PAYEE_UNKNOWN",
    );
    const again = () => ({ ...input, idempotencyKey: ctx.ids.uuid() });
    await blockPerson(two.asAna, { userId: two.ben.userId as never });
    expect(await codeOf(settleWithPerson(two.asBen, again()))).toBe("PAYEE_UNKNOWN");
    const frozen = await makeTwo(ctx, flatAndTrip);
    await freezeUser((await makeAdmin(ctx)).ctx, {
      user: frozen.ben.userId,
      reason: "asked for by the test",
      proof: operatorProof,
    });
    expect(await codeOf(settleAll(ctx, frozen, frozen.asBen))).toBe("PARTY_FROZEN");
    const poor = await makeTwo(ctx, flatAndTrip, { country: "US" });
    expect(await codeOf(settleAll(ctx, poor, poor.asBen))).toBe("INSUFFICIENT_FUNDS");
    expect((await poor.read(poor.asBen)).currencies).toMatchObject([{ netMinor: 32_50n, proposal: null }]);
    await expectGroupsSound(ctx, [...two.groupIds, ...frozen.groupIds, ...poor.groupIds]);
  });

  it("waits for proofs; a debt that changes meanwhile refuses it, and no money moves", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 300_00n },
      { owes: "ben", amountMinor: 250_00n },
    ]);
    const input = SettleWithPersonInput.parse(await seen(ctx, two, two.asBen));
    const refused = await settleWithPerson(two.asBen, input).catch((error) => error);
    expect(refused).toMatchObject({ code: "STEP_UP_REQUIRED" });
    await two.owe(two.groupIds[0] ?? "", { owes: "ben", amountMinor: 1n });
    const id = refused.details.transferId;
    await giveProofs(two.asBen, id);
    expect(await codeOf(verifyPayment(two.asBen, { id }))).toBe("SETTLEMENT_CHANGED");
    expect(await two.postedOf(two.ana)).toBe(20_000_00n);
    expect(await settleAll(ctx, two, two.asBen)).toMatchObject({ state: "settled", amountMinor: 550_01n });
    await expectGroupsSound(ctx, two.groupIds);
  });

  it("owes again what the payee gives back, the last group first", async () => {
    const two = await makeTwo(ctx, flatAndTrip);
    const { id } = await settleAll(ctx, two, two.asBen);
    const refund = (amountMinor: bigint) =>
      refundPayment(two.asAna, { id: id as unknown as LineId, amountMinor, idempotencyKey: ctx.ids.uuid() });
    await refund(13_50n);
    const order = two.groupIds.toSorted();
    const [first = "", last = ""] = order;
    const amountOf = (groupId: string) => (groupId === two.groupIds[0] ? 20_00n : 12_50n);
    const lastMinor = amountOf(last) < 13_50n ? amountOf(last) : 13_50n;
    const { currencies } = await two.read(two.asBen);
    const lines = [
      { groupId: first, owesMinor: 13_50n - lastMinor },
      { groupId: last, owesMinor: lastMinor },
    ];
    expect(currencies).toMatchObject([{ lines: lines.filter(({ owesMinor }) => owesMinor > 0n) }]);
    await expectGroupsSound(ctx, two.groupIds);
    await refund(19_00n);
    expect((await two.read(two.asBen)).currencies).toMatchObject([{ netMinor: 32_50n }]);
    await expectGroupsSound(ctx, two.groupIds);
    const again = await settleAll(ctx, two, two.asBen);
    await returnPayment(two.asAna, { id: again.id as unknown as LineId, idempotencyKey: ctx.ids.uuid() });
    expect((await two.read(two.asBen)).currencies).toMatchObject([{ netMinor: 32_50n }]);
    await expectGroupsSound(ctx, two.groupIds);
  });
});
