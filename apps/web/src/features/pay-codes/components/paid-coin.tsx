import type { PayCode } from "@evenly/contract/pay-codes/schemas";
import { Button, buttonStyles, CoinMark, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../contacts/index.ts";

type CoinProps = { readonly code: PayCode; readonly isBusy: boolean; readonly onNew: () => void };

/** The settled coin in the code's place: who paid how much. */
export function PaidCoin({ code, isBusy, onNew }: CoinProps) {
  const t = useTranslations("qr");
  const { locale } = useMoneyLocale();
  const { payer, paidMinor, currency, state, note, transferId } = code;
  const name = payer === null ? t("someone") : firstNameOf(payer.displayName);
  const text =
    state === "held" || paidMinor === null
      ? t("underReview")
      : t("paidYou", { name, amount: moneyText(paidMinor, currency, locale) });
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <CoinMark size={96} mood={state === "used" ? "level" : "loading"} />
      <p role="status" className="mt-6 max-w-full text-h1 font-semibold wrap-anywhere">
        {text}
      </p>
      {note !== "" && <p className="mt-1 max-w-full whitespace-pre-line text-text-2 wrap-anywhere">{note}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button onClick={onNew} busyLabel={isBusy && t("making")}>
          {t("newCode")}
        </Button>
        {transferId !== null && (
          <Link
            to="/history/$transactionId"
            params={{ transactionId: transferId }}
            className={buttonStyles({ variant: "secondary" })}
          >
            {t("seePayment")}
          </Link>
        )}
      </div>
    </div>
  );
}
