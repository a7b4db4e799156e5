import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { createGroup } from "@evenly/services/groups/index";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  makes: {
    group: async ({ ctx, owner, words }) => {
      const input = CreateGroupInput.parse({ name: words.slice(0, 80), idempotencyKey: ctx.ids.uuid() });
      return (await createGroup(ctx.asUser(owner.userId), input)).group.id;
    },
  },
  takes: { "groups.getAnalytics": { groupId: NOBODY, period: "month" } },
};
