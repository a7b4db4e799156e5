import { users } from "@evenly/db/auth/tables";
import { NOTHING_UNPROVEN } from "@evenly/domain/fraud/index";
import { makeUser, openTestContext, testContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Authorization, authorizePayment } from "./authorize-payment.ts";
import { loadStanding } from "./load.ts";

const { database } = await openTestContext();

/** The rule that the posting asks is a function of its own in every answer. */
const withoutRule = ({ stepUp: { isSameAfter: _rule, ...stepUp }, ...rest }: Authorization) => ({
  ...rest,
  stepUp,
});

describe("authorizePayment", () => {
  it("allows a verified payer, and refuses an unverified payer, an unknown user and a deleted payee, whether the standing is passed in or loaded", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx);
    const ben = await makeUser(ctx, { isVerified: false });
    const outcomeOf = async (payerUserId: string, payeeUserId: string) => {
      const payment = { payerUserId, payeeUserId, amountMinor: 1n, currency: "USD" };
      const known = await loadStanding(ctx, payment);
      const asked = [authorizePayment(ctx, payment), authorizePayment(ctx, payment, known)];
      const [own, given] = await Promise.all(asked.map((each) => each.then(withoutRule, ({ code }) => code)));
      expect(given).toEqual(own);
      return own;
    };
    expect(await outcomeOf(ana.userId, ben.userId)).toMatchObject({
      decision: "allow",
      reasons: [],
      blocked: null,
      hold: null,
      stepUp: { factors: [], unproven: NOTHING_UNPROVEN },
      assessment: expect.objectContaining({ decision: "allow" }),
    });
    expect(await outcomeOf(ben.userId, ana.userId)).toBe("EMAIL_NOT_VERIFIED");
    expect(await outcomeOf(ctx.ids.uuid(), ana.userId)).toBe("EMAIL_NOT_VERIFIED");
    const deleted = await makeUser(ctx);
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, deleted.userId));
    expect(await outcomeOf(ana.userId, deleted.userId)).toBe("PAYEE_UNKNOWN");
  });
});
