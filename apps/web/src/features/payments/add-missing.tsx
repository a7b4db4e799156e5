import { DEPOSIT_MIN_MINOR } from "@evenly/contract/cards/rules";
import { buttonStyles, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";

type AddMissingProps = {
  readonly missingMinor: bigint;
  readonly currency: string;
  /** Where one goes on afterwards; by default this page. */
  readonly next?: string;
  /** A button of full width in place of a link in a sentence. */
  readonly isButton?: boolean;
  readonly className?: string;
};

/** Leads to adding what is missing by card, and back. */
export function AddMissing({ missingMinor, currency, next, isButton = false, className }: AddMissingProps) {
  const t = useTranslations("send");
  const { locale } = useMoneyLocale();
  const here = useLocation({ select: ({ href }) => href });
  // A card adds no less than this.
  const amountMinor = missingMinor > DEPOSIT_MIN_MINOR ? missingMinor : DEPOSIT_MIN_MINOR;
  return (
    <Link
      to="/add-money"
      search={{ amount: `${amountMinor}`, next: next ?? here }}
      className={
        isButton
          ? buttonStyles({ size: "large", isWide: true, className })
          : "font-medium text-accent-text hover:underline"
      }
    >
      {t("addMissing", { amount: moneyText(amountMinor, currency, locale) })}
    </Link>
  );
}
