import { codeOf, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { depositInput, makeDeposit } from "../../testing/cards.ts";
import { createDeposit } from "./create-deposit.ts";
import { listDeposits } from "./list-deposits.ts";

const { ctx } = await openTestContext();

it("listDeposits shows the caller's own deposits, the newest first", async () => {
  const { id, asOwner } = await makeDeposit(ctx);
  await makeDeposit(ctx);
  ctx.clock.advance(1000);
  const { deposit } = await createDeposit(asOwner, depositInput(ctx, 5_00n));
  expect(await listDeposits(asOwner)).toMatchObject([
    { id: deposit.id, state: "open", card: null },
    { id, state: "pending", card: { brand: "visa", last4: "4242" } },
  ]);
  expect(await codeOf(listDeposits(ctx))).toBe("UNAUTHENTICATED");
});
