import { AddCardInput } from "@evenly/contract/cards/schemas";
import { codeOf, openTestCards, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeCardOwner } from "../testing/cards.ts";
import { addCard } from "./add-card.ts";
import { listCards } from "./list-cards.ts";
import { removeCard } from "./remove-card.ts";
import { setDefaultCard } from "./set-default-card.ts";

const { provider } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });
const mastercard = AddCardInput.parse({ paymentMethodId: "pm_card_mastercard" });

describe("setDefaultCard", () => {
  it("have one default, and the newest of the others follows a removed one", async () => {
    const { asOwner, card } = await makeCardOwner(ctx);
    const second = await addCard(asOwner, mastercard);
    expect(await setDefaultCard(asOwner, { id: second.id })).toMatchObject({ isDefault: true });
    expect((await listCards(asOwner)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    expect(await removeCard(asOwner, { id: second.id })).toEqual({ id: second.id, newDefaultId: card.id });
    expect(await removeCard(asOwner, { id: card.id })).toEqual({ id: card.id, newDefaultId: null });
    expect(await codeOf(removeCard(asOwner, { id: card.id }))).toBe("CARD_NOT_FOUND");
  });
});
