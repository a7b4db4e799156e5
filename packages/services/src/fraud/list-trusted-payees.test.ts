import { codeOf, makePair, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { expect, it } from "vitest";
import { listTrustedPayees } from "./list-trusted-payees.ts";
import { trustPayee } from "./trust-payee.ts";

const { ctx } = await openTestContext();

it("names the people whom the caller trusts, the newest first", async () => {
  const { asPayer, to } = await makePair(ctx);
  const other = (await makeUser(ctx)).userId;
  await trustPayee(asPayer, { payeeUserId: to, password: TEST_PASSWORD });
  ctx.clock.advance(1_000);
  await trustPayee(asPayer, { payeeUserId: other, password: TEST_PASSWORD });
  const { payees } = await listTrustedPayees(asPayer);
  expect(payees.map(({ payeeUserId }) => payeeUserId)).toEqual([other, to]);
  expect(payees[0]).toMatchObject({ payeeName: expect.any(String), handle: expect.any(String) });
  expect(await codeOf(listTrustedPayees(ctx))).toBe("UNAUTHENTICATED");
});
