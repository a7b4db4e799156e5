import { refuse } from "@evenly/contract";
import type { DepositStep, TestBankInput } from "@evenly/contract/cards/schemas";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { askProvider } from "../ask-provider.ts";
import { noteIntent } from "./apply-intent.ts";
import { loadOwnDeposit } from "./load-own-deposit.ts";
import { presentStep } from "./present-step.ts";

/**
 * Approves or declines at the test bank of the local stand-in, as a person would in their banking app. There is no such bank at the provider itself.
 *
 * @throws {UNAUTHENTICATED} @throws {DEPOSIT_NOT_FOUND} it is unknown or another person's, or there is no test bank.
 * @throws {DEPOSIT_ENDED} its bank does not ask. @throws {TEST_CODE_WRONG} the code is another.
 * @throws {CARDS_UNAVAILABLE} the stand-in gives no answer.
 * @unaudited it writes only what the stand-in says of the caller's own act
 */
export async function decideAtTestBank(
  ctx: ServiceContext<"cardProvider">,
  { id, outcome, code }: TestBankInput,
): Promise<DepositStep> {
  const { cardProvider } = ctx;
  const { intentId } = await loadOwnDeposit(ctx, requireUser(ctx), id);
  if (intentId === null || cardProvider.publishableKey !== null) refuse("DEPOSIT_NOT_FOUND", { id });
  const asked = await askProvider(cardProvider.readIntent(intentId));
  if (asked.status !== "requires_action") refuse("DEPOSIT_ENDED", { id });
  const isTaken = await askProvider(cardProvider.decideAtTestBank(asked, { outcome, code }));
  if (!isTaken) refuse("TEST_CODE_WRONG");
  const intent = await askProvider(cardProvider.readIntent(intentId));
  return presentStep(ctx, await noteIntent(ctx, id, intent), intent);
}
