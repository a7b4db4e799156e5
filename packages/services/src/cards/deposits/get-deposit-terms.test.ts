import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeDeposit } from "../../testing/cards.ts";
import { getDepositTerms } from "./get-deposit-terms.ts";

const { ctx } = await openTestContext();

it("getDepositTerms counts what is on its way, and starts over with the day of the person's own zone", async () => {
  const { asOwner, userId } = await makeDeposit(ctx, { amountMinor: 120_00n });
  await ctx.db
    .update(parties)
    .set({ identityTier: "unverified", timeZone: "Pacific/Kiritimati" })
    .where(sql`user_id = ${userId}`);
  const terms = await getDepositTerms(asOwner);
  expect(terms).toMatchObject({ currency: "USD", minMinor: 50n, maxMinor: 99_999_999n, feeMinor: 0n });
  expect(terms.limits).toMatchObject([
    { rule: "deposit_single", limitMinor: 5_000_00n, remainingMinor: 5_000_00n, resetsAt: null },
    { rule: "deposit_daily", limitMinor: 10_000_00n, usedMinor: 120_00n, remainingMinor: 9_880_00n },
  ]);
  expect(terms.limits[1]?.resetsAt?.toISOString()).toMatch(/T10:00:00\.000Z$/);
  expect(await codeOf(getDepositTerms(ctx))).toBe("UNAUTHENTICATED");
});
