import { codeOf, openTestCards, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeCardOwner, makeDeposit } from "../../testing/cards.ts";
import { getDeposit } from "./get-deposit.ts";

const { provider, emulator } = await openTestCards();
const { ctx } = await openTestContext({ cardProvider: provider });

it("getDeposit answers as the provider says while the bank asks, and gives the secret to the owner alone", async () => {
  const { id, asOwner } = await makeDeposit(ctx, { testCard: "pm_card_authenticationRequired" });
  const shown = await getDeposit(asOwner, { id });
  expect(shown).toMatchObject({ state: "asks_bank", bank: { isTestBank: true } });
  expect(shown.bank?.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  const other = await makeCardOwner(ctx);
  expect(await codeOf(getDeposit(other.asOwner, { id }))).toBe("DEPOSIT_NOT_FOUND");
  // The bank gives up after ten minutes of the stand-in's clock.
  emulator.advance(11 * 60_000);
  expect(await getDeposit(asOwner, { id })).toMatchObject({ state: "open", bank: null });
});
