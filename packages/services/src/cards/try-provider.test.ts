import { deposits } from "@evenly/db/cards/tables";
import { codeOf, makeUser, openTestCards, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { tryProvider } from "./try-provider.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

it("tryProvider orders an intent and cancels it, and makes no deposit; in production operators alone may", async () => {
  const asUser = ctx.asUser((await makeUser(ctx)).userId);
  expect(await tryProvider(asUser)).toEqual({ done: true });
  const types = emulator.events().map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["payment_intent.created", "payment_intent.canceled"]));
  expect(await ctx.db.$count(deposits)).toBe(0);
  const inProduction = { ...asUser, config: { ...asUser.config, isProduction: true } };
  expect(await codeOf(tryProvider(inProduction))).toBe("FORBIDDEN");
  emulator.failNext("unavailable", 3);
  expect(await codeOf(tryProvider(asUser))).toBe("CARDS_UNAVAILABLE");
});
