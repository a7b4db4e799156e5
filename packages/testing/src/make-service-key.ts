import { type CreatedServiceKey, PAYING_SCOPE, type Scope } from "@evenly/contract/service-keys/schemas";
import { listWaitingActs } from "@evenly/services/operators/list-waiting-acts";
import { createServiceKey } from "@evenly/services/service-keys/create-service-key";
import type { TestContext } from "./context.ts";
import { confirmAsSecond, makeAdmin, operatorProof } from "./make-admin.ts";

export type MadeKey = Pick<CreatedServiceKey, "id" | "token"> & { readonly authorization: string };

/** Makes an operator create a service key that acts for a user for a day, and another one confirm it if it pays. */
export async function makeServiceKey(
  ctx: TestContext,
  facts: {
    readonly userId: string;
    readonly scopes: readonly Scope[];
    readonly dailyCapMinor?: bigint;
    /** Whether its user has approved it, if it pays; they have by default. */
    readonly isApproved?: boolean;
  },
): Promise<MadeKey> {
  const operator = await makeAdmin(ctx);
  const pays = facts.scopes.includes(PAYING_SCOPE);
  const { id, token, waitsUntil } = await createServiceKey(operator.ctx, {
    user: facts.userId,
    name: "test",
    scopes: [...facts.scopes],
    days: 1,
    ...(pays && { dailyCapMinor: facts.dailyCapMinor ?? 1_000_000_00n }),
    reason: "asked for by the test",
    proof: operatorProof,
  });
  if (waitsUntil !== null) await confirmLast(ctx, operator.ctx);
  if (pays && facts.isApproved !== false)
    await ctx.db.$client`update service_keys set approved_at = now() where id = ${id}`;
  return { id, token, authorization: `Bearer ${token}` };
}

async function confirmLast(ctx: TestContext, operator: TestContext): Promise<void> {
  const waiting = (await listWaitingActs(operator)).acts.findLast(({ proposedBy }) => proposedBy.isYou);
  if (waiting) await confirmAsSecond(ctx, waiting);
}
