import { codeOf, openTestCards, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { depositInput, makeCardOwner, makeDeposit } from "../../testing/cards.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";

const { provider } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

describe("cancelDeposit", () => {
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
});
