import type { Transaction } from "@evenly/contract/payments/schemas";
import { useTranslations } from "use-intl";

type Named = Pick<Transaction, "person" | "merchant" | "type" | "amountMinor" | "currency">;

/** How an entry is called where it is only mentioned. */
export function useEntryName() {
  const t = useTranslations("history.type");
  return ({ person, merchant, type, amountMinor, currency }: Named) => ({
    title: person?.displayName ?? merchant ?? t(type),
    amountMinor,
    currency,
  });
}
