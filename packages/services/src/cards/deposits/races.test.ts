import { AppError } from "@evenly/contract";
import { CARDS_MAX } from "@evenly/contract/cards/rules";
import { AddCardInput } from "@evenly/contract/cards/schemas";
import { inTransaction } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { changeDeposit, findDepositById, lockDeposit } from "@evenly/db/cards/queries";
import { deposits } from "@evenly/db/cards/tables";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestCards, openTestContext, outcomeOf, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../../auth/delete-account.ts";
import { getBalance } from "../../ledger/wallets/index.ts";
import { deliverEvents, depositInput, eventsOf, makeCardOwner, workOff } from "../../testing/cards.ts";
import { addCard } from "../add-card.ts";
import { listCards } from "../list-cards.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { loadDepositLimits } from "./load-added.ts";
import { refuseAboveLimit } from "./refuse-amount.ts";
import { sweepDeposits } from "./sweep-deposits.ts";

const PAIRS = 8;
const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

const balanceOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;
const chargesOf = (id: string, type = "charge.succeeded") =>
  eventsOf(emulator, id).filter((event) => event.type === type).length;
const eachOf = <Value>(count: number, make: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, make));

/** A person with deposits of 5,000 each that wait for their card; the limit of a day is 10,000. */
async function makeWaiting(count: number) {
  const made = await makeCardOwner(ctx);
  await ctx.db.update(parties).set({ identityTier: "unverified" }).where(sql`user_id = ${made.userId}`);
  const ids: Awaited<ReturnType<typeof createDeposit>>["deposit"]["id"][] = [];
  for (let each = 0; each < count; each += 1)
    ids.push((await createDeposit(made.asOwner, depositInput(ctx, 5_000_00n))).deposit.id);
  const confirm = (id: (typeof ids)[number]) =>
    confirmDeposit(made.asOwner, { id, paymentMethodId: made.cardId });
  return { ...made, ids, confirm };
}
const addedBy = async (userId: string) => {
  const rows = await ctx.db.select().from(deposits).where(sql`${deposits.userId} = ${userId}`);
  return rows.reduce((sum, { state, amountMinor }) => (state === "open" ? sum : sum + amountMinor), 0n);
};

describe("deposits that are confirmed at the same time", () => {
  it("do not exceed the limit of the day together", async () => {
    const { userId, ids, confirm } = await makeWaiting(4);
    const codes = await Promise.all(ids.map((id) => outcomeOf(confirm(id))));
    expect(codes.filter((code) => code === "DEPOSIT_LIMIT")).toHaveLength(2);
    for (const id of ids) await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await balanceOf(userId)).toBe(10_000_00n);
  });

  it("exceed it where the customer is not locked (control)", async () => {
    const { userId, ids } = await makeWaiting(4);
    const haveRead: (() => void)[] = [];
    await Promise.all(
      ids.map((id) =>
        inTransaction(ctx.db, async (tx) => {
          refuseAboveLimit(await loadDepositLimits(tx, userId, ctx.clock.now(), id), 5_000_00n, "USD");
          await new Promise<void>((resolve) => {
            haveRead.push(resolve);
            if (haveRead.length === ids.length) for (const goOn of haveRead) goOn();
          });
          await changeDeposit(tx, id, { state: "pending" });
        }),
      ),
    );
    expect(await addedBy(userId)).toBe(20_000_00n);
  });
});

describe("cards that are added at the same time", () => {
  it("are at most as many as there can be; the provider forgets those too many", async () => {
    const { asOwner } = await makeCardOwner(ctx);
    const before = emulator.events().length;
    const codes = await eachOf(CARDS_MAX + 2, () =>
      outcomeOf(addCard(asOwner, AddCardInput.parse({ paymentMethodId: "pm_card_visa", makeDefault: true }))),
    );
    const refused = codes.filter((code) => code === "CARDS_FULL").length;
    expect(refused).toBe(3);
    const cards = await listCards(asOwner);
    expect(cards).toHaveLength(CARDS_MAX);
    expect(cards.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const types = emulator
      .events()
      .slice(before)
      .map(({ type }) => type);
    const count = (name: string) => types.filter((type) => type === name).length;
    expect(count("payment_method.attached") - count("payment_method.detached")).toBe(CARDS_MAX - 1);
  });

  it("make one customer, also when they are the first", async () => {
    const { userId } = await makeUser(ctx);
    const before = emulator.events().length;
    await eachOf(6, () =>
      addCard(ctx.asUser(userId), AddCardInput.parse({ paymentMethodId: "pm_card_visa" })),
    );
    const made = emulator
      .events()
      .slice(before)
      .filter(({ type }) => type === "customer.created");
    expect(made).toHaveLength(1);
    const cards = await listCards(ctx.asUser(userId));
    expect(cards.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe("a deposit that is canceled while it is confirmed", () => {
  it("is charged and credited, or neither", async () => {
    const ends = await eachOf(PAIRS, async () => {
      const { userId, asOwner, ids, confirm } = await makeWaiting(1);
      const [id] = ids;
      if (id === undefined) throw new Error("one was made");
      await Promise.allSettled([confirm(id), cancelDeposit(asOwner, { id })]);
      return { userId, id };
    });
    for (const { userId, id } of ends) {
      await deliverEvents(ctx, eventsOf(emulator, id));
      const isCharged = chargesOf(id) === 1;
      expect((await findDepositById(ctx.db, id))?.state).toBe(isCharged ? "credited" : "canceled");
      expect(await balanceOf(userId)).toBe(isCharged ? 5_000_00n : 0n);
    }
  });

  it("is credited when the provider's answer and a charge came between the look and the lock of the cancellation", async () => {
    const { userId, asOwner, ids, confirm } = await makeWaiting(1);
    const [id] = ids;
    if (id === undefined) throw new Error("one was made");
    await confirm(id);
    const row = await findDepositById(ctx.db, id);
    if (row === null) throw new Error("it was stored");
    await changeDeposit(ctx.db, id, { intentId: null, state: "open" });
    const canceling = await inTransaction(ctx.db, async (tx) => {
      await lockDeposit(tx, id);
      const answer = cancelDeposit(asOwner, { id });
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await ctx.db.execute(waiting)).length).toBe(1);
      await changeDeposit(tx, id, { intentId: row.intentId, state: "pending" });
      return [answer] as const;
    });
    expect(await canceling[0]).toMatchObject({ state: "pending" });
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await balanceOf(userId)).toBe(5_000_00n);
  });
});

describe("an account that is deleted while its deposit is confirmed", () => {
  it("stays and is credited, or ends and its card is not charged", async () => {
    const ends = await eachOf(PAIRS, async () => {
      const { userId, asOwner, ids, confirm } = await makeWaiting(1);
      const [id] = ids;
      if (id === undefined) throw new Error("one was made");
      const deleting = deleteAccount(asOwner, { password: TEST_PASSWORD });
      const [deleted, confirmed] = await Promise.allSettled([deleting, confirm(id)]);
      for (const each of [deleted, confirmed])
        if (each.status === "rejected" && !(each.reason instanceof AppError)) throw each.reason;
      return { userId, id };
    });
    for (const { userId, id } of ends) {
      await deliverEvents(ctx, eventsOf(emulator, id));
      ctx.clock.advance(5 * 60_000);
      await sweepDeposits(ctx);
      await workOff(ctx);
      const [user] = await ctx.db.select().from(users).where(sql`id = ${userId}`);
      const kept = chargesOf(id) - chargesOf(id, "charge.refunded");
      if (user?.deactivatedAt !== null) expect(kept).toBe(0);
      else expect(await balanceOf(userId)).toBe(kept === 1 ? 5_000_00n : 0n);
    }
  });
});
