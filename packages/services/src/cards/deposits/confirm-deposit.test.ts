import { AddCardInput } from "@evenly/contract/cards/schemas";
import { codeOf, openTestCards, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "../../ledger/wallets/index.ts";
import { deliverEvents, depositInput, eventsOf, makeCardOwner, makeDeposit } from "../../testing/cards.ts";
import { addCard } from "../add-card.ts";
import { cancelDeposit } from "./cancel-deposit.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { decideAtTestBank } from "./decide-at-test-bank.ts";
import { getDeposit } from "./get-deposit.ts";
import { listDeposits } from "./list-deposits.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

const balanceOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;

describe("confirmDeposit", () => {
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
});
