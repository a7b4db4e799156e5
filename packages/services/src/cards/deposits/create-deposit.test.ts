import { deposits } from "@evenly/db/cards/tables";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestCards, openTestContext, refusalOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { depositInput, makeCardOwner } from "../../testing/cards.ts";
import { confirmDeposit } from "./confirm-deposit.ts";
import { createDeposit } from "./create-deposit.ts";
import { getDepositTerms } from "./get-deposit-terms.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

describe("createDeposit", () => {
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
});
