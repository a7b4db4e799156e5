import { cards } from "@evenly/db/cards/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestCards, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../auth/delete-account.ts";
import { makeCardOwner, makeDeposit, workOff } from "../testing/cards.ts";
import { listCards } from "./list-cards.ts";
import { removeCard } from "./remove-card.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

describe("removeCard", () => {
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
});
