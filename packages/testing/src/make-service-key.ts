import type { CreatedServiceKey, Scope } from "@evenly/contract/service-keys/schemas";
import { listWaitingActs } from "@evenly/services/operators/index";
import { createServiceKey } from "@evenly/services/service-keys/index";
import type { TestContext } from "./context.ts";
import { confirmAsSecond, makeAdmin, operatorProof } from "./make-admin.ts";

export type MadeKey = Pick<CreatedServiceKey, "id" | "token"> & { readonly authorization: string };

/** Makes an operator create a service key that acts for a user for a day, and another one confirm it if it pays. */
export async function makeServiceKey(
  ctx: TestContext,
  facts: { readonly userId: string; readonly scopes: readonly Scope[] },
): Promise<MadeKey> {
  const operator = await makeAdmin(ctx);
  const { id, token, waitsUntil } = await createServiceKey(operator.ctx, {
    user: facts.userId,
    name: "test",
    scopes: [...facts.scopes],
    days: 1,
    reason: "asked for by the test",
    proof: operatorProof,
  });
  if (waitsUntil !== null) await confirmLast(ctx, operator.ctx);
  return { id, token, authorization: `Bearer ${token}` };
}

async function confirmLast(ctx: TestContext, operator: TestContext): Promise<void> {
  const waiting = (await listWaitingActs(operator)).acts.findLast(({ proposedBy }) => proposedBy.isYou);
  if (waiting) await confirmAsSecond(ctx, waiting);
}
