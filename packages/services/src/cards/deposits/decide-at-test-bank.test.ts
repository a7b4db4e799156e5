import { codeOf, openTestCards, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "../../ledger/wallets/index.ts";
import { deliverEvents, eventsOf, makeDeposit } from "../../testing/cards.ts";
import { decideAtTestBank } from "./decide-at-test-bank.ts";
import { getDeposit } from "./get-deposit.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

const balanceOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;

describe("decideAtTestBank", () => {
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
});
