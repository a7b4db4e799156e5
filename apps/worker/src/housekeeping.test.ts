import { getBalance, placeHold } from "@evenly/services/ledger/index";
import { createTestDatabase, makeUser, testContext } from "@evenly/testing";
import { expect, it, vi } from "vitest";
import { startHousekeeping } from "./housekeeping.ts";

it("ends holds whose time is over and gives the money back", async () => {
  const database = await createTestDatabase();
  const ctx = testContext(database.db);
  const ana = await makeUser(ctx, { balanceMinor: 1000n });
  const ben = await makeUser(ctx);
  const own = ctx.asUser(ana.userId);
  await placeHold(own, {
    ownerUserId: ana.userId,
    procedure: "test.hold",
    key: ctx.ids.uuid(),
    inputHash: "hash",
    payerUserId: ana.userId,
    payeeUserId: ben.userId,
    amountMinor: 400n,
    currency: "USD",
    expiresAt: new Date(ctx.clock.now().getTime() + 60_000),
  });
  expect(await getBalance(own, { userId: ana.userId })).toMatchObject({ heldMinor: 400n });
  ctx.clock.advance(61_000);
  const stop = startHousekeeping(ctx.as({ kind: "job", name: "worker" }));
  await vi.waitFor(async () => {
    expect(await getBalance(own, { userId: ana.userId })).toMatchObject({
      heldMinor: 0n,
      postedMinor: 1000n,
    });
  }, 10_000);
  await stop();
  await database.drop();
});
