import { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { createRequests } from "@evenly/services/requests/index";
import { makeUser } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  rows: {},
  makes: {
    request: async ({ ctx, owner, words }) => {
      const payer = await makeUser(ctx);
      const input = CreateRequestsInput.parse({
        people: [{ to: payer.userId, amountMinor: 12_50n }],
        ...{ currency: "USD", note: words.slice(0, 280), idempotencyKey: ctx.ids.uuid() },
      });
      return (await createRequests(ctx.asUser(owner.userId), input))[0]?.id ?? "";
    },
  },
  takes: {
    "requests.list": { list: "asked", limit: 20 },
    "requests.quote": { requestId: NOBODY, amountMinor: 100n },
  },
};
