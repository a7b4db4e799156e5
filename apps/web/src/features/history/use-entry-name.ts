import type { Transaction } from "@evenly/contract/payments/schemas";
import { useTranslations } from "use-intl";

type Named = Pick<Transaction, "person" | "merchant" | "type" | "amountMinor" | "currency">;

/** Name of an entry in other texts, such as dialogs and toasts. */
export function useEntryName() {
  const t = useTranslations("history.type");
  return ({ person, merchant, type, amountMinor, currency }: Named) => ({
    title: person?.displayName ?? merchant ?? t(type),
    amountMinor,
    currency,
  });
}
