import * as schemas from "@evenly/contract/cards/schemas";
import type { DepositRow } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../../context.ts";
import type { ProviderIntent } from "../../ports.ts";
import { presentDeposit } from "../present.ts";

/** How long a bank waits for its customer. */
const BANK_WAITS_MS = 10 * 60_000;

/** A deposit for its owner's browser, with what the bank's step needs while the bank asks. */
export function presentStep(
  ctx: ServiceContext<"cardProvider">,
  row: DepositRow,
  intent: ProviderIntent | null,
): schemas.DepositStep {
  const { publishableKey } = ctx.cardProvider;
  const isAsked = row.state === "asks_bank" && intent?.status === "requires_action";
  return schemas.DepositStep.parse({
    ...presentDeposit(row),
    bank: isAsked
      ? {
          clientSecret: intent.clientSecret,
          publishableKey,
          isTestBank: publishableKey === null,
          waitsUntil: new Date((row.askedAt ?? row.changedAt).getTime() + BANK_WAITS_MS),
        }
      : null,
  });
}
