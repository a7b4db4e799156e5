import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../../api/trpc-client.ts";
import { SignedInPart } from "../../../../layout/signed-in-part.tsx";
import { LinkPage } from "../../../../shell/link-page.tsx";
import { firstNameOf } from "../../../contacts/index.ts";
import { AddMissing, PaymentRefusal } from "../../../payments/index.ts";
import { usePayByLink } from "../../use-pay-by-link.ts";
import type { PaidRequest } from "../../use-pay-request.ts";
import { QuoteFacts } from "../quote-facts.tsx";

export type PanelProps = {
  readonly token: string;
  /** Who asks. */
  readonly name: string;
  readonly openMinor: bigint;
  readonly currency: string;
  readonly page: ComponentProps<typeof LinkPage>;
  readonly onPaid: (paid: PaidRequest) => void;
};

/** The page of a pay link for a signed-in person: the quote, and the payment with its proofs. */
export function PayPanel(props: PanelProps) {
  return (
    <SignedInPart>
      <Panel {...props} />
    </SignedInPart>
  );
}

function Panel({ token, name, openMinor, currency, page, onPaid }: PanelProps) {
  const t = useTranslations("requests");
  const paying = useTranslations("common.paying");
  const { locale } = useMoneyLocale();
  const { quote, pay, dialog } = usePayByLink({ token, name, openMinor, currency }, onPaid);
  const current = quote.data;
  const foreseen = current?.refusal ?? (quote.isError ? refusalOf(quote.error).code : null);
  const refused = foreseen ?? (pay.isError ? refusalOf(pay.error).code : null);
  const missingMinor = current ? current.totalMinor - current.availableBeforeMinor : 0n;
  const isShort = refused === "INSUFFICIENT_FUNDS" && missingMinor > 0n;
  return (
    <>
      <LinkPage
        {...page}
        details={
          <section aria-labelledby="quote">
            <h2 id="quote" className="mb-4 text-h2 font-semibold">
              {t("link.quote")}
            </h2>
            {current && <QuoteFacts quote={current} name={firstNameOf(name)} />}
          </section>
        }
        actions={
          <>
            {refused !== null && (
              <PaymentRefusal code={refused} facts={current} isAddedBelow className="mb-3" />
            )}
            {isShort ? (
              <>
                <AddMissing isButton missingMinor={missingMinor} currency={currency} />
                <p className="mt-2 text-center text-small text-text-2">{t("link.moneyText")}</p>
              </>
            ) : (
              <Button
                size="large"
                isWide
                disabled={!current || foreseen !== null}
                busyLabel={pay.isPending && t("pay.busy")}
                onClick={() => {
                  if (current && foreseen === null && !pay.isPending) pay.mutate(current);
                }}
              >
                {paying("pay", { name: firstNameOf(name), amount: moneyText(openMinor, currency, locale) })}
              </Button>
            )}
          </>
        }
      />
      {dialog}
    </>
  );
}
