import { DepositId } from "@evenly/contract";
import { CardsUnavailableError } from "@evenly/contract/cards/provider-errors";
import { AddCardInput } from "@evenly/contract/cards/schemas";
import { users } from "@evenly/db/auth/tables";
import { deposits } from "@evenly/db/cards/tables";
import { accounts, parties, transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeUser,
  openTestCards,
  openTestContext,
  readOutbox,
  refusalOf,
  type TestContext,
} from "@evenly/testing";
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
import { addCard } from "../add-card.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { decideAtTestBank } from "./decide-at-test-bank.ts";
import { getDeposit } from "./get-deposit.ts";
import { getDepositTerms } from "./get-deposit-terms.ts";
import { listDeposits } from "./list-deposits.ts";
import { sweepDeposits } from "./sweep-deposits.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

const balanceOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;
const creditsOf = (userId: string) =>
  ctx.db.$count(transfers, sql`${transfers.payeeUserId} = ${userId} and ${transfers.kind} = 'deposit'`);

/** A context whose provider does what it is asked, and whose answer to one call never arrives. */
const withoutAnswer =
  (name: "confirmIntent" | "createIntent") =>
  (context: TestContext): TestContext => ({
    ...context,
    cardProvider: {
      ...provider,
      [name]: async (...given: never[]) => {
        await (provider[name] as (...each: never[]) => Promise<unknown>)(...given);
        throw new CardsUnavailableError();
      },
    },
  });

describe("a deposit", () => {
  it("credits the wallet by the provider's message only, once, however often and in whatever order it comes", async () => {
    const { id, userId, asOwner, step } = await makeDeposit(ctx);
    expect(step).toMatchObject({
      state: "pending",
      creditedAt: null,
      card: { brand: "visa", last4: "4242" },
    });
    expect(await balanceOf(userId)).toBe(0n);
    const events = eventsOf(emulator, id);
    expect(events.map(({ type }) => type)).toContain("payment_intent.succeeded");
    await deliverEvents(ctx, [...events].reverse());
    await deliverEvents(ctx, [...events, ...events]);
    expect(await balanceOf(userId)).toBe(200_00n);
    expect(await creditsOf(userId)).toBe(1);
    expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "credited", problem: null });
    const told = JSON.stringify(await readOutbox(ctx.db, "payment.posted"));
    expect(told.split(`"previousMinor":"0"`)).toHaveLength(2);
  });

  it("is created once for each key, also twenty times at once, and with another input refused", async () => {
    const { asOwner, userId } = await makeCardOwner(ctx);
    const input = depositInput(ctx);
    const made = await Promise.all(Array.from({ length: 20 }, () => createDeposit(asOwner, input)));
    expect(new Set(made.map(({ deposit }) => deposit.id)).size).toBe(1);
    expect(await ctx.db.$count(deposits, sql`${deposits.userId} = ${userId}`)).toBe(1);
    expect(await codeOf(createDeposit(asOwner, { ...input, amountMinor: 1_00n }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
  });

  it("charges once when it is confirmed twenty times at once", async () => {
    const { asOwner, userId, cardId } = await makeCardOwner(ctx);
    const {
      deposit: { id },
    } = await createDeposit(asOwner, depositInput(ctx));
    await Promise.all(
      Array.from({ length: 20 }, () => confirmDeposit(asOwner, { id, paymentMethodId: cardId })),
    );
    const charges = eventsOf(emulator, id).filter(({ type }) => type === "charge.succeeded");
    expect(charges).toHaveLength(1);
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await balanceOf(userId)).toBe(200_00n);
  });

  it("waits for the bank, which approves, declines, or gets a wrong code", async () => {
    const asked = await makeDeposit(ctx, { testCard: "pm_card_authenticationRequired" });
    const { id, asOwner, userId } = asked;
    expect(asked.step).toMatchObject({ state: "asks_bank", bank: { isTestBank: true } });
    const wrong = { id, outcome: "approve", code: "000000" } as const;
    expect(await codeOf(decideAtTestBank(asOwner, wrong))).toBe("TEST_CODE_WRONG");
    expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "asks_bank" });
    expect(await decideAtTestBank(asOwner, { ...wrong, code: "123456" })).toMatchObject({ state: "pending" });
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await balanceOf(userId)).toBe(200_00n);

    const other = await makeDeposit(ctx, { testCard: "pm_card_authenticationRequired" });
    const declined = await decideAtTestBank(other.asOwner, { id: other.id, outcome: "decline" });
    expect(declined).toMatchObject({ state: "open", problem: "bank_refused", bank: null });
    await deliverEvents(ctx, eventsOf(emulator, other.id));
    expect(await balanceOf(other.userId)).toBe(0n);
  });

  it("says why a card was declined and takes another one", async () => {
    const made = await makeDeposit(ctx, { testCard: "pm_card_chargeCustomerFail" });
    expect(made.step).toMatchObject({ state: "open", problem: "declined" });
    await deliverEvents(ctx, eventsOf(emulator, made.id));
    expect(await balanceOf(made.userId)).toBe(0n);
    const good = await addCard(made.asOwner, AddCardInput.parse({ paymentMethodId: "pm_card_visa" }));
    const again = await confirmDeposit(made.asOwner, { id: made.id, paymentMethodId: good.id });
    expect(again).toMatchObject({ state: "pending", problem: null });
    await deliverEvents(ctx, eventsOf(emulator, made.id));
    expect(await balanceOf(made.userId)).toBe(200_00n);
  });

  it("is credited after a lost answer, by the message or by the sweep that reads again", async () => {
    const { asOwner, userId, cardId } = await makeCardOwner(ctx);
    const {
      deposit: { id },
    } = await createDeposit(asOwner, depositInput(ctx));
    const unheard = withoutAnswer("confirmIntent");
    expect(await codeOf(confirmDeposit(unheard(asOwner), { id, paymentMethodId: cardId }))).toBe(
      "CARDS_UNAVAILABLE",
    );
    expect(await listDeposits(asOwner)).toMatchObject([{ id, state: "pending" }]);
    ctx.clock.advance(3 * 60_000);
    expect(await sweepDeposits(ctx)).toBeGreaterThan(0);
    await workOff(ctx);
    expect(await balanceOf(userId)).toBe(200_00n);
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await creditsOf(userId)).toBe(1);
  });

  it("is adopted by a message that comes before the answer that names the intent", async () => {
    const { asOwner, userId, cardId } = await makeCardOwner(ctx);
    const input = depositInput(ctx);
    const unheard = withoutAnswer("createIntent");
    expect(await codeOf(createDeposit(unheard(asOwner), input))).toBe("CARDS_UNAVAILABLE");
    const [row] = await listDeposits(asOwner);
    const id = DepositId.parse(row?.id);
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await createDeposit(asOwner, input)).toMatchObject({
      deposit: { id, state: "open" },
      isReplayed: true,
    });
    await confirmDeposit(asOwner, { id, paymentMethodId: cardId });
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await balanceOf(userId)).toBe(200_00n);
  });

  it("is canceled before it is charged, and answered as it stands afterwards", async () => {
    const { asOwner, cardId } = await makeCardOwner(ctx);
    const {
      deposit: { id },
    } = await createDeposit(asOwner, depositInput(ctx));
    expect(await cancelDeposit(asOwner, { id })).toMatchObject({ state: "canceled" });
    expect(await codeOf(confirmDeposit(asOwner, { id, paymentMethodId: cardId }))).toBe("DEPOSIT_ENDED");
    const charged = await makeDeposit(ctx);
    expect(await cancelDeposit(charged.asOwner, { id: charged.id })).toMatchObject({ state: "pending" });
  });

  it("ends by itself when nobody takes a card for it within a day", async () => {
    const { asOwner } = await makeCardOwner(ctx);
    const {
      deposit: { id },
    } = await createDeposit(asOwner, depositInput(ctx));
    ctx.clock.advance(25 * 3_600_000);
    await sweepDeposits(ctx);
    await workOff(ctx);
    expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "canceled" });
  });

  it("refuses amounts outside the provider's bounds and the limits, which count what is on its way", async () => {
    const { asOwner, cardId, userId } = await makeCardOwner(ctx);
    expect(await refusalOf(createDeposit(asOwner, depositInput(ctx, 49n)))).toMatchObject({
      code: "DEPOSIT_BOUNDS",
      details: { min: "0.50" },
    });
    expect(await codeOf(createDeposit(asOwner, depositInput(ctx, 100_000_000n)))).toBe("DEPOSIT_BOUNDS");
    const euros = { ...depositInput(ctx), currency: "EUR" };
    expect(await codeOf(createDeposit(asOwner, euros))).toBe("CURRENCY_UNAVAILABLE");
    await ctx.db.update(parties).set({ identityTier: "unverified" }).where(sql`user_id = ${userId}`);
    expect(await refusalOf(createDeposit(asOwner, depositInput(ctx, 5_000_01n)))).toMatchObject({
      code: "DEPOSIT_LIMIT",
      details: { rule: "deposit_single", remaining: "5000.00" },
    });
    const two = [await createDeposit(asOwner, depositInput(ctx, 5_000_00n))];
    two.push(await createDeposit(asOwner, depositInput(ctx, 5_000_00n)));
    const third = await createDeposit(asOwner, depositInput(ctx, 50n));
    for (const {
      deposit: { id },
    } of two)
      await confirmDeposit(asOwner, { id, paymentMethodId: cardId });
    expect(
      await refusalOf(confirmDeposit(asOwner, { id: third.deposit.id, paymentMethodId: cardId })),
    ).toMatchObject({
      code: "DEPOSIT_LIMIT",
      details: { rule: "deposit_daily", remaining: "0.00" },
    });
    const { limits } = await getDepositTerms(asOwner);
    expect(limits).toMatchObject([
      { remainingMinor: 5_000_00n },
      { usedMinor: 10_000_00n, remainingMinor: 0n },
    ]);
  });

  it("belongs to its owner alone, with its owner's cards", async () => {
    const { id, asOwner } = await makeDeposit(ctx, { testCard: "pm_card_authenticationRequired" });
    const other = await makeCardOwner(ctx);
    const paymentMethodId = other.cardId;
    expect(await codeOf(getDeposit(other.asOwner, { id }))).toBe("DEPOSIT_NOT_FOUND");
    expect(await codeOf(cancelDeposit(other.asOwner, { id }))).toBe("DEPOSIT_NOT_FOUND");
    expect(await codeOf(confirmDeposit(other.asOwner, { id, paymentMethodId }))).toBe("DEPOSIT_NOT_FOUND");
    const approve = { id, outcome: "approve", code: "123456" } as const;
    expect(await codeOf(decideAtTestBank(other.asOwner, approve))).toBe("DEPOSIT_NOT_FOUND");
    const own = await createDeposit(asOwner, depositInput(ctx));
    expect(await codeOf(confirmDeposit(asOwner, { id: own.deposit.id, paymentMethodId }))).toBe(
      "CARD_NOT_FOUND",
    );
    expect(await codeOf(listDeposits(ctx))).toBe("UNAUTHENTICATED");
  });

  it("gives the charge back to the card when the account has ended meanwhile", async () => {
    const { id, userId, asOwner } = await makeDeposit(ctx);
    const closedAt = ctx.clock.now();
    await ctx.db.update(accounts).set({ closedAt }).where(sql`owner_user_id = ${userId}`);
    await ctx.db.update(users).set({ deactivatedAt: closedAt }).where(sql`id = ${userId}`);
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "returned" });
    expect(eventsOf(emulator, id).filter(({ type }) => type === "charge.refunded")).toHaveLength(1);
    expect(await creditsOf(userId)).toBe(0);
  });

  it("survives a provider that is away or answers nonsense: nothing is charged, and the same key goes on", async () => {
    const { asOwner, cardId } = await makeCardOwner(ctx);
    const input = depositInput(ctx);
    emulator.failNext("unavailable", 3);
    expect(await codeOf(createDeposit(asOwner, input))).toBe("CARDS_UNAVAILABLE");
    emulator.failNext("nonsense");
    expect(await codeOf(createDeposit(asOwner, input))).toBe("CARDS_UNAVAILABLE");
    const {
      deposit: { id },
    } = await createDeposit(asOwner, input);
    expect(await confirmDeposit(asOwner, { id, paymentMethodId: cardId })).toMatchObject({
      state: "pending",
    });
  });

  it("ignores messages that are about nothing of ours", async () => {
    const stranger = (await makeUser(ctx)).userId;
    await deliverEvents(ctx, [
      { id: "evt_unknown_1", data: { object: { object: "payment_intent", id: "pi_unknown" } } } as never,
      { id: "evt_unknown_2" },
    ]);
    expect(await balanceOf(stranger)).toBe(0n);
  });
});
