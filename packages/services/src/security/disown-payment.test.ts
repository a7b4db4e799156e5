import { cases } from "@evenly/db/cases/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeHeld, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { rejectHeldPayment } from "../payments/holds/decide-held-payment.ts";
import { disownPayment } from "./disown-payment.ts";
import { getSecurityState } from "./get-security-state.ts";

const { ctx } = await openTestContext();

describe("disownPayment", () => {
  it("freezes the account, opens one case and takes the payment back, however often it is said at once", async () => {
    const { payer, asPayer, transaction } = await makeHeld(ctx, "review");
    const transactionId = transaction.id;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => disownPayment(asPayer, { transactionId })),
    );
    expect(answers.every(({ takenBack }) => takenBack)).toBe(true);
    expect((await getSecurityState(asPayer)).freeze.frozenBy).toBe("owner");
    expect(await getBalance(ctx, payer)).toMatchObject({ heldMinor: 0n, availableMinor: 20_000_00n });
    const opened = await ctx.db
      .select()
      .from(cases)
      .where(sql`user_id = ${payer.userId} and kind = 'account_takeover'`);
    expect(opened).toMatchObject([{ subjectId: transactionId, state: "pending" }]);
  });

  it("says when the payment had ended before, and refuses others", async () => {
    const { asPayer, asPayee, transaction } = await makeHeld(ctx, "review");
    const transactionId = transaction.id;
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(disownPayment(asPayee, { transactionId }))).toBe("NOT_FOUND");
    expect(await codeOf(disownPayment(stranger, { transactionId }))).toBe("NOT_FOUND");
    const { userId } = await makeUser(ctx);
    await rejectHeldPayment(ctx, { transferId: transactionId, operatorId: userId, key: "no" });
    expect(await disownPayment(asPayer, { transactionId })).toEqual({ takenBack: false });
    expect((await getSecurityState(asPayer)).freeze.frozenBy).toBe("owner");
  });
});
