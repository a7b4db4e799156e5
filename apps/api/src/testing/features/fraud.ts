import { CreateRuleInput } from "@evenly/contract/fraud/schemas";
import { createRule } from "@evenly/services/fraud/create-rule";
import { TEST_PASSWORD } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

const terms = { type: "amount", thresholdMinor: 100n, windowMinutes: null, maxAttempts: null };
const rule = { ...terms, name: "Large payments", password: TEST_PASSWORD };

export const tested: TestedFeature = {
  makes: {
    rule: async ({ ctx, owner, words }) => {
      const input = {
        ...terms,
        name: words.slice(0, 60),
        description: words,
        idempotencyKey: ctx.ids.uuid(),
      };
      const { rules } = await createRule(
        ctx.asUser(owner.userId),
        CreateRuleInput.parse({ ...input, thresholdMinor: 10n ** 11n }),
      );
      return rules[0]?.id ?? "";
    },
  },
  takes: {
    "fraud.previewRule": { ...terms, id: NOBODY },
    "fraud.updateRule": { ...rule, id: NOBODY },
    "fraud.removeRule": { id: NOBODY, password: TEST_PASSWORD },
    "fraud.snoozeRule": {
      id: NOBODY,
      payeeUserId: NOBODY,
      until: new Date(Date.now() + 3_600_000),
      password: TEST_PASSWORD,
    },
    "fraud.trustPayee": { payeeUserId: NOBODY, password: TEST_PASSWORD },
    "fraud.endPayeeTrust": { payeeUserId: NOBODY },
    "fraud.endSnooze": { id: NOBODY, payeeUserId: NOBODY },
  },
};
