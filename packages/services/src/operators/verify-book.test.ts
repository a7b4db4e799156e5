import { makeAdmin, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { verifyBook } from "./verify-book.ts";

const { ctx } = await openTestContext();

it("verifyBook finds no difference in a consistent ledger, and is for operators only", async () => {
  const operator = await makeAdmin(ctx, { balanceMinor: 100_00n });
  expect(await verifyBook(operator.ctx)).toEqual({ differences: [], checkedAt: ctx.clock.now() });
  const ana = await makeUser(ctx);
  await expect(verifyBook(ctx.asUser(ana.userId))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(verifyBook(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
