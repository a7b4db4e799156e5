import { codeOf, makeUser, openTestCards, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { startCardSetup } from "./start-card-setup.ts";

const { provider } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

it("startCardSetup opens the provider's form, and none where the stand-in has no form", async () => {
  const asOwner = ctx.asUser((await makeUser(ctx)).userId);
  expect(await startCardSetup(asOwner)).toEqual({
    isTestMode: true,
    publishableKey: null,
    clientSecret: null,
  });
  const withForm = { ...asOwner, cardProvider: { ...provider, publishableKey: "pk_test_form" } };
  const opened = await startCardSetup(withForm);
  expect(opened).toMatchObject({ isTestMode: true, publishableKey: "pk_test_form" });
  expect(opened.clientSecret).toMatch(/^seti_\w+_secret_\w+$/);
  expect(await codeOf(startCardSetup(ctx))).toBe("UNAUTHENTICATED");
});
