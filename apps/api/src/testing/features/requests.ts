import { CreateRequestLinkInput } from "@evenly/contract/requests/link-schemas";
import { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { createRequestLink } from "@evenly/services/requests/create-request-link";
import { createRequests } from "@evenly/services/requests/create-requests";
import { makeUser, type TestContext } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

/** A request of 12.50 from one person to another. */
async function makeRequest(ctx: TestContext, fromUserId: string, toUserId: string, words: string) {
  const input = CreateRequestsInput.parse({
    people: [{ to: toUserId, amountMinor: 12_50n }],
    currency: "USD",
    note: words.slice(0, 280),
    idempotencyKey: ctx.ids.uuid(),
  });
  return (await createRequests(ctx.asUser(fromUserId), input))[0]?.id ?? "";
}

export const tested: TestedFeature = {
  rows: {},
  makes: {
    sentRequest: async ({ ctx, owner, words }) =>
      await makeRequest(ctx, owner.userId, (await makeUser(ctx)).userId, words),
    receivedRequest: async ({ ctx, owner, words }) =>
      await makeRequest(ctx, (await makeUser(ctx)).userId, owner.userId, words),
    requestLink: async ({ ctx, owner, words }) => {
      const facts = { currency: "USD", note: words.slice(0, 280), idempotencyKey: ctx.ids.uuid() };
      const input = CreateRequestLinkInput.parse({ ...facts, amountMinor: 12_50n });
      return (await createRequestLink(ctx.asUser(owner.userId), input)).id;
    },
  },
  takes: {
    "requests.list": { list: "asked", limit: 20 },
    "requests.quote": { paymentRequestId: NOBODY, amountMinor: 100n },
  },
};
