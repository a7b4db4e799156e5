import { CreateBillInput } from "@evenly/contract/bills/schemas";
import { createBill } from "@evenly/services/bills/create-bill";
import { makeUser } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  rows: {},
  makes: {
    /** A bill of 25.00 that its owner splits with one other person. */
    bill: async ({ ctx, owner, words }) => {
      const other = await makeUser(ctx);
      const input = CreateBillInput.parse({
        title: words.slice(0, 80),
        totalMinor: 25_00n,
        currency: "USD",
        spentOn: "2026-11-22",
        split: { method: "equal", userIds: [owner.userId, other.userId] },
        idempotencyKey: ctx.ids.uuid(),
      });
      return (await createBill(ctx.asUser(owner.userId), input)).id;
    },
  },
  takes: {
    "bills.list": { list: "open", limit: 20 },
    "bills.draftOfPayment": { transactionId: NOBODY },
  },
};
