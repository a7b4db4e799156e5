import { AddCardInput } from "@evenly/contract/cards/schemas";
import { cards } from "@evenly/db/cards/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestCards, openTestContext, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../auth/delete-account.ts";
import { makeCardOwner, makeDeposit, workOff } from "../testing/cards.ts";
import { addCard } from "./add-card.ts";
import { checkCards } from "./check-cards.ts";
import { listCards } from "./list-cards.ts";
import { removeCard } from "./remove-card.ts";
import { setDefaultCard } from "./set-default-card.ts";
import { startCardSetup } from "./start-card-setup.ts";
import { tryProvider } from "./try-provider.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });
const visa = AddCardInput.parse({ paymentMethodId: "pm_card_visa" });
const mastercard = AddCardInput.parse({ paymentMethodId: "pm_card_mastercard" });

describe("cards", () => {
  it("are added with what is shown of them, the first as the default, and their owner is told", async () => {
    const { asOwner, userId } = await makeCardOwner(ctx);
    await addCard(asOwner, mastercard);
    const own = await listCards(asOwner);
    expect(own).toMatchObject([
      { brand: "visa", last4: "4242", isDefault: true, isInUse: false, expiry: "valid" },
      { brand: "mastercard", last4: "4444", isDefault: false },
    ]);
    const told = await readOutbox(ctx.db, "card.added");
    expect(told.filter(({ payload }) => JSON.stringify(payload).includes(userId))).toHaveLength(2);
    expect(JSON.stringify(await ctx.db.select().from(cards))).not.toMatch(/4242 ?4242/);
  });

  it("are refused when the provider refuses them, and above ten, also at the same time", async () => {
    const { asOwner } = await makeCardOwner(ctx);
    const declined = AddCardInput.parse({ paymentMethodId: "pm_card_visa_chargeDeclined" });
    expect(await codeOf(addCard(asOwner, declined))).toBe("CARD_REFUSED");
    const more = await Promise.allSettled(Array.from({ length: 15 }, () => addCard(asOwner, visa)));
    expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    expect(await listCards(asOwner)).toHaveLength(10);
    expect(await codeOf(addCard(asOwner, visa))).toBe("CARDS_FULL");
  });

  it("cannot be taken from another customer", async () => {
    const { card } = await makeCardOwner(ctx);
    const [row] = await ctx.db.select().from(cards).where(sql`id = ${card.id}`);
    const thief = ctx.asUser((await makeUser(ctx)).userId);
    const theirs = AddCardInput.parse({ paymentMethodId: row?.methodId });
    expect(await codeOf(addCard(thief, theirs))).toBe("CARD_REFUSED");
    expect(await codeOf(removeCard(thief, { id: card.id }))).toBe("CARD_NOT_FOUND");
    expect(await codeOf(setDefaultCard(thief, { id: card.id }))).toBe("CARD_NOT_FOUND");
    expect(await listCards(thief)).toEqual([]);
  });

  it("have one default, and the newest of the others follows a removed one", async () => {
    const { asOwner, card } = await makeCardOwner(ctx);
    const second = await addCard(asOwner, mastercard);
    expect(await setDefaultCard(asOwner, { id: second.id })).toMatchObject({ isDefault: true });
    expect((await listCards(asOwner)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect(await removeCard(asOwner, { id: second.id })).toEqual({ id: second.id, newDefaultId: card.id });
    expect(await removeCard(asOwner, { id: card.id })).toEqual({ id: card.id, newDefaultId: null });
    expect(await codeOf(removeCard(asOwner, { id: card.id }))).toBe("CARD_NOT_FOUND");
  });

  it("stay while a deposit charges them", async () => {
    const { asOwner, cardId } = await makeDeposit(ctx, { testCard: "pm_card_authenticationRequired" });
    expect(await codeOf(removeCard(asOwner, { id: cardId }))).toBe("CARD_IN_USE");
    expect(await listCards(asOwner)).toMatchObject([{ isInUse: true }]);
  });

  it("end with the account, also at the provider, but not while a deposit is on its way", async () => {
    const { userId, asOwner, card } = await makeCardOwner(ctx);
    const [row] = await ctx.db.select().from(cards).where(sql`id = ${card.id}`);
    await deleteAccount(asOwner, { password: TEST_PASSWORD });
    await workOff(ctx);
    expect(await ctx.db.$count(cards, sql`${cards.userId} = ${userId}`)).toBe(0);
    const detached = emulator.events().filter(({ type }) => type === "payment_method.detached");
    expect(JSON.stringify(detached)).toContain(row?.methodId);
    const waiting = await makeDeposit(ctx, { testCard: "pm_card_authenticationRequired" });
    expect(await codeOf(deleteAccount(waiting.asOwner, { password: TEST_PASSWORD }))).toBe(
      "ACCOUNT_NOT_EMPTY",
    );
  });

  it("say whether the provider answers, and try it without a charge", async () => {
    const { asOwner } = await makeCardOwner(ctx);
    expect(await checkCards(asOwner)).toEqual({ isReady: true, isTestMode: true });
    expect(await tryProvider(asOwner)).toEqual({ done: true });
    expect(await startCardSetup(asOwner)).toEqual({
      isTestMode: true,
      publishableKey: null,
      clientSecret: null,
    });
    emulator.failNext("unavailable", 3);
    expect(await checkCards(asOwner)).toMatchObject({ isReady: false });
    const inProduction = { ...asOwner, config: { ...asOwner.config, isProduction: true } };
    expect(await codeOf(tryProvider(inProduction))).toBe("FORBIDDEN");
  });
});
