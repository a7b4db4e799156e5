import { CardsUnavailableError } from "@evenly/contract/cards/provider-errors";
import { findDepositById } from "@evenly/db/cards/queries";
import { cards } from "@evenly/db/cards/tables";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestCards, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "../../ledger/wallets/index.ts";
import {
  deliverEvents,
  depositInput,
  eventsOf,
  makeCardOwner,
  makeDeposit,
  workOff,
} from "../../testing/cards.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { getDeposit } from "./get-deposit.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

const balanceOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;
const intentOf = async (id: string) => (await findDepositById(ctx.db, id))?.intentId ?? "";

describe("a charge", () => {
  it("is credited after an outage of the provider that is longer than the tries of a job", async () => {
    const { id, userId } = await makeDeposit(ctx);
    let isAway = true;
    const readIntent = async (intentId: string) => {
      if (isAway) throw new CardsUnavailableError();
      return provider.readIntent(intentId);
    };
    const away: TestContext = { ...ctx, cardProvider: { ...provider, readIntent } };
    await deliverEvents(away, eventsOf(emulator, id));
    for (let minute = 0; minute < 30; minute += 1) {
      ctx.clock.advance(61_000);
      await workOff(away);
    }
    expect(await balanceOf(userId)).toBe(0n);
    isAway = false;
    ctx.clock.advance(61_000);
    await workOff(away);
    expect(await balanceOf(userId)).toBe(200_00n);
  });

  it("that was given back at the provider before it was credited is never credited", async () => {
    const { id, userId, asOwner } = await makeDeposit(ctx);
    await provider.refundIntent(await intentOf(id), ctx.ids.uuid());
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "returned" });
    expect(await balanceOf(userId)).toBe(0n);
    expect(eventsOf(emulator, id).filter(({ type }) => type === "refund.created")).toHaveLength(1);
  });

  it("that a browser began at the provider by itself counts to the limits, and goes back above them", async () => {
    const { asOwner, userId, cardId } = await makeCardOwner(ctx);
    await ctx.db.update(parties).set({ identityTier: "unverified" }).where(sql`user_id = ${userId}`);
    const [card] = await ctx.db.select().from(cards).where(sql`id = ${cardId}`);
    const begun = [];
    for (let made = 0; made < 3; made += 1)
      begun.push((await createDeposit(asOwner, depositInput(ctx, 4_000_00n))).deposit.id);
    for (const id of begun)
      await provider.confirmIntent(await intentOf(id), card?.methodId ?? "", ctx.ids.uuid());
    for (const id of begun) await deliverEvents(ctx, eventsOf(emulator, id));
    const states = [];
    for (const id of begun) states.push((await getDeposit(asOwner, { id })).state);
    expect(states).toEqual(["credited", "credited", "returned"]);
    expect(await balanceOf(userId)).toBe(8_000_00n);
    expect(eventsOf(emulator, begun[2] ?? "").map(({ type }) => type)).toContain("charge.refunded");
  });

  it("is begun for no frozen account, and credited to one that was frozen meanwhile", async () => {
    const { id, userId, asOwner, cardId } = await makeDeposit(ctx);
    const { deposit } = await createDeposit(asOwner, depositInput(ctx));
    await ctx.db
      .update(parties)
      .set({ frozenAt: ctx.clock.now(), frozenReason: "test" })
      .where(sql`user_id = ${userId}`);
    expect(await codeOf(createDeposit(asOwner, depositInput(ctx)))).toBe("PARTY_FROZEN");
    const confirmed = confirmDeposit(asOwner, { id: deposit.id, paymentMethodId: cardId });
    expect(await codeOf(confirmed)).toBe("PARTY_FROZEN");
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await balanceOf(userId)).toBe(200_00n);
  });
});
