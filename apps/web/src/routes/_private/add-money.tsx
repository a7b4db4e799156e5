import type { DepositId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { AddMoneyPage } from "../../features/cards/components/add-money-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { readId } from "../../shell/ids.ts";
import { ownPath } from "../../shell/own-path.ts";

/** A deposit that was begun; or an amount in minor units to begin with. `next`: where one goes on afterwards. */
type AddMoneySearch = {
  readonly deposit?: string | undefined;
  readonly amount?: string | undefined;
  readonly next?: string | undefined;
};

export const Route = createFileRoute("/_private/add-money")({
  // The router keeps what is not named here as it was written: what is refused is named, too.
  validateSearch: ({ deposit, amount, next }: Record<string, unknown>): AddMoneySearch => ({
    deposit: typeof deposit === "string" ? deposit : undefined,
    amount: typeof amount === "string" && /^[1-9]\d{0,11}$/.test(amount) ? amount : undefined,
    next: ownPath(next, location.origin) ?? undefined,
  }),
  loader: () => needMessages("cards"),
  component: AddMoney,
});

function AddMoney() {
  const { deposit, amount, next } = Route.useSearch();
  return (
    <AddMoneyPage
      depositId={readId<DepositId>(deposit)}
      amountMinor={amount === undefined ? undefined : BigInt(amount)}
      next={next}
    />
  );
}
