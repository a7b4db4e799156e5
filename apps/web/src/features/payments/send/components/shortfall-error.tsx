import { moneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import type { Shortfall } from "../shortfall.ts";

type ShortfallErrorProps = {
  readonly shortfall: Shortfall;
  /** Fills in an amount; nothing is sent. */
  readonly onPick: (amountMinor: bigint) => void;
};

/** Says why the amount is too large, with a button that fills in the largest amount that can be sent. */
export function ShortfallError({ shortfall, onPick }: ShortfallErrorProps) {
  const t = useTranslations("send.short");
  const locale = useLocale();
  const { reason, currency, missingMinor, limitMinor, sendableMinor, isAll } = shortfall;
  const text = (amountMinor: bigint) => moneyText(amountMinor, currency, locale);
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2">
      <span>{t(reason, { missing: text(missingMinor), limit: text(limitMinor ?? 0n) })}</span>
      {sendableMinor > 0n && (
        <>
          <span aria-hidden="true" className="text-text-3">
            ·
          </span>
          <button
            type="button"
            className="-my-3 inline-flex min-h-11 items-center font-medium text-accent-text hover:underline"
            onClick={() => onPick(sendableMinor)}
          >
            {t(isAll ? "sendAll" : "send", { amount: text(sendableMinor) })}
          </button>
        </>
      )}
    </span>
  );
}
