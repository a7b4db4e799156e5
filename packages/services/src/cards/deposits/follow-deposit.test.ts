import { DepositId } from "@evenly/contract";
import { CardsUnavailableError } from "@evenly/contract/cards/provider-errors";
import { users } from "@evenly/db/auth/tables";
import { accounts, transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeUser,
  openTestCards,
  openTestContext,
  readOutbox,
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
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { followDeposit } from "./follow-deposit.ts";
import { getDeposit } from "./get-deposit.ts";
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

describe("followDeposit", () => {
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

  it("ends by itself when the provider never answered of it", async () => {
    const { asOwner } = await makeCardOwner(ctx);
    const away = { ...provider, createIntent: () => Promise.reject(new CardsUnavailableError()) };
    const unsent = createDeposit({ ...asOwner, cardProvider: away }, depositInput(ctx));
    expect(await codeOf(unsent)).toBe("CARDS_UNAVAILABLE");
    ctx.clock.advance(23 * 3_600_000);
    await sweepDeposits(ctx);
    await workOff(ctx);
    expect(await listDeposits(asOwner)).toMatchObject([{ state: "open" }]);
    ctx.clock.advance(2 * 3_600_000);
    await sweepDeposits(ctx);
    await workOff(ctx);
    expect(await listDeposits(asOwner)).toMatchObject([{ state: "canceled" }]);
  });

  it("counts what is being charged to the limit, also when it is read before the charge arrives", async () => {
    const { asOwner, cardId } = await makeCardOwner(ctx);
    const {
      deposit: { id },
    } = await createDeposit(asOwner, depositInput(ctx));
    const seen: string[] = [];
    const confirmIntent: typeof provider.confirmIntent = async (...given) => {
      await followDeposit(ctx, id);
      seen.push((await getDeposit(asOwner, { id })).state);
      // Pressed twice: the second call only reads.
      seen.push((await confirmDeposit(asOwner, { id, paymentMethodId: cardId })).state);
      return provider.confirmIntent(...given);
    };
    const between = { ...asOwner, cardProvider: { ...provider, confirmIntent } };
    await confirmDeposit(between, { id, paymentMethodId: cardId });
    expect(seen).toEqual(["pending", "pending"]);
    expect(eventsOf(emulator, id).filter(({ type }) => type === "charge.succeeded")).toHaveLength(1);
  });

  it("is open again by the sweep when the process ended between its row and the charge", async () => {
    const { asOwner, userId, cardId } = await makeCardOwner(ctx);
    const {
      deposit: { id },
    } = await createDeposit(asOwner, depositInput(ctx));
    const gone = { ...provider, confirmIntent: () => Promise.reject(new CardsUnavailableError()) };
    const confirming = confirmDeposit({ ...asOwner, cardProvider: gone }, { id, paymentMethodId: cardId });
    expect(await codeOf(confirming)).toBe("CARDS_UNAVAILABLE");
    expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "pending" });
    ctx.clock.advance(3 * 60_000);
    await sweepDeposits(ctx);
    await workOff(ctx);
    expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "open" });
    await confirmDeposit(asOwner, { id, paymentMethodId: cardId });
    await deliverEvents(ctx, eventsOf(emulator, id));
    expect(await balanceOf(userId)).toBe(200_00n);
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

  it("ignores messages that are about nothing of ours", async () => {
    const stranger = (await makeUser(ctx)).userId;
    await deliverEvents(ctx, [
      { id: "evt_unknown_1", data: { object: { object: "payment_intent", id: "pi_unknown" } } } as never,
      { id: "evt_unknown_2" },
    ]);
    expect(await balanceOf(stranger)).toBe(0n);
  });
});
