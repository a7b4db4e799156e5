import { Avatar, buttonStyles, CutBar, Money, shownMoneyText, useMoneyLocale } from "@evenly/ui";
import { Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";

const PAYEE = "Leila Haddad";
const AMOUNT_MINOR = 64000n;
const LEFT_SECONDS = 581n;
const HOLD_SECONDS = 600n;

/** Drawing: a first payment on hold, which its payer can take back. */
export function TakeBackDrawing() {
  const t = useTranslations("landing.takeBack");
  const { locale } = useMoneyLocale();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar id="leila" name={PAYEE} size={36} />
        <p className="min-w-0 flex-1">
          <span className="block font-medium">{t("to", { name: PAYEE })}</span>
          <span className="block text-small text-text-2">{t("onHold")}</span>
        </p>
        <Money amountMinor={AMOUNT_MINOR} currency="USD" size="big" isShown />
      </div>
      <CutBar
        className="mt-4"
        size="medium"
        label={t("left", { time: "9:41" })}
        parts={[
          { id: "left", value: LEFT_SECONDS, tone: "pending" },
          { id: "over", value: HOLD_SECONDS - LEFT_SECONDS, tone: "free" },
        ]}
      />
      <p className="mt-2 flex justify-between gap-4 text-small text-text-2">
        <span aria-hidden="true">{t("left", { time: "9:41" })}</span>
        <span>{t("then", { name: "Leila" })}</span>
      </p>
      {/* A picture of the button: there is nothing to take back here. */}
      <span className={buttonStyles({ variant: "danger", className: "pointer-events-none mt-5" })}>
        <Undo2 size={18} aria-hidden="true" />
        {t("action", { amount: shownMoneyText(AMOUNT_MINOR, "USD", locale) })}
      </span>
    </>
  );
}
