import type { OtherPerson } from "@evenly/contract/settlements/person-schemas";
import { Button, buttonStyles, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DonePage } from "../../../../shell/done-page.tsx";
import { AvailableNow } from "../../../payments/index.ts";
import type { ShownCurrency } from "../shown-lines.ts";
import type { PersonEnd } from "../use-pay-person.ts";

type PersonDoneProps = {
  readonly person: OtherPerson;
  readonly ended: PersonEnd;
  /** What the two still owe each other. */
  readonly open: readonly ShownCurrency[];
  readonly onContinue: () => void;
};

/** What became of a payment to the person, or of debts that cancelled out, until one leaves. */
export function PersonDone({ person, ended, open, onContinue }: PersonDoneProps) {
  const t = useTranslations("withPerson");
  const paying = useTranslations("common.paying");
  const { locale } = useMoneyLocale();
  const { firstName: name, displayName } = person;
  const { end, amountMinor, currency, transferId } = ended;
  const values = { name, amount: moneyText(amountMinor, currency, locale) };
  const rest = open.filter((each) => each.currency !== currency);
  const isPaid = end === "paid";
  return (
    <DonePage
      pageTitle={t(`ends.${end}.title`, values)}
      eyebrow={end === "even" ? t("youAnd", { name: displayName }) : paying("to", { name: displayName })}
      {...(end === "even" ? {} : { amount: { minor: amountMinor, currency } })}
      title={isPaid ? paying("has", { name }) : t(`ends.${end}.title`, values)}
      text={open.length === 0 && end !== "held" ? t("even", { name }) : t(`ends.${end}.text`, values)}
      isWaiting={end === "held"}
      facts={end !== "even" && <AvailableNow />}
      receiptId={isPaid ? transferId : null}
      leave={
        rest.length > 0 ? (
          <Button size="large" isWide onClick={onContinue}>
            {t("whatIsLeft", { name })}
          </Button>
        ) : (
          <Link to="/groups" className={buttonStyles({ size: "large", isWide: true })}>
            {paying("done")}
          </Link>
        )
      }
    />
  );
}
