import { UserId } from "@evenly/contract";
import { PARTNERS_MAX } from "@evenly/contract/realtime/schemas";
import { testIds } from "@evenly/testing/fakes";
import { expect, it } from "vitest";
import type { Conversations } from "../ports.ts";
import { listConversations } from "./list-conversations.ts";

const newUserId = () => UserId.parse(testIds.uuid());
const contextWith = (conversations: Conversations) => ({ conversations });

it("lists each user's partners without the user, up to the maximum", async () => {
  const [ana, ben, eva] = [newUserId(), newUserId(), newUserId()];
  const many = Array.from({ length: PARTNERS_MAX + 1 }, newUserId);
  const ctx = contextWith({
    listPartners: async () =>
      new Map([
        [ana, [ben, ana]],
        [ben, many],
      ]),
  });
  expect(await listConversations(ctx, { userIds: [ana, ben, eva] })).toEqual({
    people: [
      { userId: ana, partnerIds: [ben] },
      { userId: ben, partnerIds: many.slice(0, PARTNERS_MAX) },
    ],
  });
});
