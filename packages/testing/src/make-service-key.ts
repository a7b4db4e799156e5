import type { CreatedServiceKey, Scope } from "@evenly/contract/service-keys/schemas";
import { createServiceKey } from "@evenly/services/service-keys/index";
import type { TestContext } from "./context.ts";
import { makeAdmin } from "./make-admin.ts";

export type MadeKey = Pick<CreatedServiceKey, "id" | "token"> & { readonly authorization: string };

/** Makes an operator create a service key that acts for a user for a day. */
export async function makeServiceKey(
  ctx: TestContext,
  facts: { readonly userId: string; readonly scopes: readonly Scope[] },
): Promise<MadeKey> {
  const operator = await makeAdmin(ctx);
  const { id, token } = await createServiceKey(operator.ctx, {
    user: facts.userId,
    name: "test",
    scopes: [...facts.scopes],
    days: 1,
    reason: "asked for by the test",
  });
  return { id, token, authorization: `Bearer ${token}` };
}
