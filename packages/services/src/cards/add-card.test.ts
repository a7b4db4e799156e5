import { AddCardInput } from "@evenly/contract/cards/schemas";
import { cards } from "@evenly/db/cards/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestCards, openTestContext, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../auth/delete-account.ts";
import { makeCardOwner } from "../testing/cards.ts";
import { addCard } from "./add-card.ts";
import { listCards } from "./list-cards.ts";
import { removeCard } from "./remove-card.ts";
import { setDefaultCard } from "./set-default-card.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });
const visa = AddCardInput.parse({ paymentMethodId: "pm_card_visa" });
const mastercard = AddCardInput.parse({ paymentMethodId: "pm_card_mastercard" });

describe("addCard", () => {
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

  it("are not kept of an account that ends while the provider answers", async () => {
    const { userId } = await makeUser(ctx);
    const asOwner = ctx.asUser(userId);
    const attached: string[] = [];
    const attachCard: typeof provider.attachCard = async (...given) => {
      const card = await provider.attachCard(...given);
      await deleteAccount(asOwner, { password: TEST_PASSWORD });
      attached.push(card.id);
      return card;
    };
    const adding = addCard({ ...asOwner, cardProvider: { ...provider, attachCard } }, visa);
    expect(await codeOf(adding)).toBe("UNAUTHENTICATED");
    expect(await ctx.db.$count(cards, sql`${cards.userId} = ${userId}`)).toBe(0);
    const detached = emulator.events().filter(({ type }) => type === "payment_method.detached");
    expect(detached.at(-1)?.data.object).toMatchObject({ id: attached[0] });
  });
});
