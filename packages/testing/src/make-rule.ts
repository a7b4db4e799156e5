import { CreateRuleInput, type RuleId } from "@evenly/contract/fraud/schemas";
import { createRule } from "@evenly/services/fraud/create-rule";
import type { TestContext } from "./context.ts";

/** Makes a rule of the calling user: by default, payments of 50.00 and more are blocked. */
export async function makeRule(asUser: TestContext, facts: object = {}): Promise<RuleId> {
  const input = {
    name: "My rule",
    type: "amount",
    thresholdMinor: 4_999n,
    idempotencyKey: asUser.ids.uuid(),
  };
  const { rules } = await createRule(asUser, CreateRuleInput.parse({ ...input, ...facts }));
  return rules.at(-1)?.id as RuleId;
}
