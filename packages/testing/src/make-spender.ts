import { importTransfers } from "@evenly/services/ledger/import-transfers";
import type { TestContext } from "./context.ts";
import { type MadeUser, makeUser } from "./make-user.ts";

export type MadeSpender = MadeUser & {
  readonly shop: MadeUser;
  readonly asMe: TestContext;
  readonly asShop: TestContext;
};

/** A user in Berlin with a deposit and this many payments of 1.00 and more to a shop, made yesterday at intervals of 1 ms. */
export async function makeSpender(ctx: TestContext, payments: number): Promise<MadeSpender> {
  const me = await makeUser(ctx, { balanceMinor: 1_000_000_00n, timeZone: "Europe/Berlin" });
  const shop = await makeUser(ctx, { firstName: "=cmd()", lastName: "Shop" });
  const start = ctx.clock.now().getTime() - 86_400_000;
  await importTransfers(
    ctx.as({ kind: "job", name: "test" }),
    Array.from({ length: payments }, (_, index) => ({
      payerUserId: me.userId,
      payeeUserId: shop.userId,
      amountMinor: BigInt(100 + index),
      key: `${me.userId}-${index}`,
      effectiveAt: new Date(start + index),
      description: index % 2 === 0 ? "even" : "odd",
      category: "shopping" as const,
    })),
  );
  return { ...me, shop, asMe: ctx.asUser(me.userId), asShop: ctx.asUser(shop.userId) };
}
