import { codeOf, openTestCards, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeCardOwner } from "../testing/cards.ts";
import { checkCards } from "./check-cards.ts";
import { startCardSetup } from "./start-card-setup.ts";
import { tryProvider } from "./try-provider.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

describe("checkCards", () => {
  it("say whether the provider answers, and try it without a charge", async () => {
    const { asOwner } = await makeCardOwner(ctx);
    expect(await checkCards(asOwner)).toEqual({ isReady: true, isTestMode: true });
    expect(await tryProvider(asOwner)).toEqual({ done: true });
    expect(await startCardSetup(asOwner)).toEqual({
      isTestMode: true,
      publishableKey: null,
      clientSecret: null,
    });
    emulator.failNext("unavailable", 3);
    expect(await checkCards(asOwner)).toMatchObject({ isReady: false });
    const inProduction = { ...asOwner, config: { ...asOwner.config, isProduction: true } };
    expect(await codeOf(tryProvider(inProduction))).toBe("FORBIDDEN");
  });
});
