import { Money } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";

/** What the user has left after a payment. */
export function AvailableNow() {
  const t = useTranslations("common.paying");
  const balance = api.payments.getBalance.useQuery().data;
  if (!balance) return null;
  return (
    <>
      <h2 className="text-small font-medium text-text-2">{t("availableNow")}</h2>
      <p className="mt-0.5">
        <Money amountMinor={balance.availableMinor} currency={balance.currency} size="big" isLive />
      </p>
    </>
  );
}
