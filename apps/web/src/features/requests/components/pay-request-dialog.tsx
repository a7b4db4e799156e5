import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Money, moneyText, parseAmountText, TextField, useMoneyLocale } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { amountTextOf, PaymentRefusal } from "../../payments/index.ts";
import { type PaidRequest, usePayRequest } from "../use-pay-request.ts";
import { PaidDialog } from "./paid-dialog.tsx";
import { QuoteFacts } from "./quote-facts.tsx";

type DialogProps = { readonly request: PaymentRequest; readonly onClose: () => void };

/** Shows the quote of a request and pays it, whole or, where the requester allows it, in part. */
export function PayRequestDialog({ request, onClose }: DialogProps) {
  const t = useTranslations("requests.pay");
  const { locale } = useMoneyLocale();
  const { currency, openMinor, person } = request;
  const [amount, setAmount] = useState(amountTextOf(openMinor, currency, locale));
  const parsed = parseAmountText(amount, currency, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
  const name = person?.displayName ?? t("someone");
  const paying = useTranslations("common.paying");
  const [paid, setPaid] = useState<PaidRequest | null>(null);
  const { quote, current, pay, dialog, canPay } = usePayRequest(request, amountMinor, setPaid);
  const foreseen = current?.refusal ?? (quote.isError && canPay ? refusalOf(quote.error).code : null);
  const refused = foreseen ?? (pay.isError ? refusalOf(pay.error).code : null);
  const submit = () => {
    if (canPay && current && foreseen === null && !pay.isPending) pay.mutate(amountMinor ?? 0n);
  };
  if (dialog) return dialog;
  if (paid !== null) return <PaidDialog request={request} paid={paid} onClose={onClose} />;
  return (
    <FormDialog
      title={t("title", { name })}
      cancel={t("cancel")}
      confirm={paying("pay", {
        name: firstNameOf(name),
        amount: moneyText(amountMinor ?? openMinor, currency, locale),
      })}
      busy={t("busy")}
      isBusy={pay.isPending}
      isOff={!current || foreseen !== null}
      onClose={onClose}
      onSubmit={submit}
    >
      {request.note !== "" && (
        <p className="whitespace-pre-line text-text-2 wrap-anywhere">
          {t("noteOf", { name: firstNameOf(name), note: request.note })}
        </p>
      )}
      <AmountToPay request={request} amount={amount} isRight={canPay} onAmount={setAmount} />
      {current && <QuoteFacts quote={current} name={firstNameOf(name)} />}
      {refused !== null && <PaymentRefusal code={refused} facts={current} />}
    </FormDialog>
  );
}

type AmountProps = {
  readonly request: PaymentRequest;
  readonly amount: string;
  readonly isRight: boolean;
  readonly onAmount: (text: string) => void;
};

/** The amount, which can be changed where the requester allows parts. */
function AmountToPay({ request, amount, isRight, onAmount }: AmountProps) {
  const t = useTranslations("requests.pay");
  const { locale } = useMoneyLocale();
  const { currency, openMinor } = request;
  const problem = useNumberProblem().amount(amount, currency);
  if (!request.allowsPartial)
    return (
      <p>
        <Money amountMinor={openMinor} currency={currency} size="big" />
      </p>
    );
  return (
    <TextField
      label={t("amount")}
      hint={currency}
      value={amount}
      inputMode="decimal"
      autoComplete="off"
      className="numeric"
      error={
        isRight
          ? undefined
          : (problem ?? t("amountWrong", { amount: moneyText(openMinor, currency, locale) }))
      }
      onChange={(event) => onAmount(event.target.value)}
    />
  );
}
