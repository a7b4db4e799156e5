import { CreatePayCodeInput } from "@evenly/contract/pay-codes/schemas";
import { createPayCode } from "@evenly/services/pay-codes/create-pay-code";
import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  rows: {},
  makes: {
    payCode: async ({ ctx, owner, words }) => {
      const input = CreatePayCodeInput.parse({
        currency: "USD",
        note: words.slice(0, 140),
        idempotencyKey: ctx.ids.uuid(),
      });
      return (await createPayCode(ctx.asUser(owner.userId), input)).id;
    },
  },
  takes: {
    "payCodes.listMine": { limit: 20 },
    "payCodes.read": { token: "A".repeat(43) },
    "payCodes.quote": { token: "A".repeat(43), amountMinor: 100n },
  },
};
