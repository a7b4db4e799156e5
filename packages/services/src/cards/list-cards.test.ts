import { codeOf, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeCardOwner } from "../testing/cards.ts";
import { listCards } from "./list-cards.ts";

const { ctx } = await openTestContext();

it("listCards shows the caller's own cards alone, and says which expire", async () => {
  const one = await makeCardOwner(ctx);
  const other = await makeCardOwner(ctx);
  expect((await listCards(one.asOwner)).map(({ id }) => id)).toEqual([one.cardId]);
  const { expMonth, expYear } = one.card;
  ctx.clock.advance(Date.UTC(expYear, expMonth - 1, 1) - ctx.clock.now().getTime());
  expect(await listCards(other.asOwner)).toMatchObject([{ id: other.cardId, expiry: "soon" }]);
  ctx.clock.advance(32 * 86_400_000);
  expect(await listCards(other.asOwner)).toMatchObject([{ expiry: "expired" }]);
  expect(await codeOf(listCards(ctx))).toBe("UNAUTHENTICATED");
});
