import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button, Money, moneyText, parseAmountText, TextField, useMoneyLocale } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { amountTextOf, usePaymentRefusal } from "../../payments/index.ts";
import { type PaidRequest, usePayRequest } from "../use-pay-request.ts";
import { PaidDialog } from "./paid-dialog.tsx";
import { QuoteFacts } from "./quote-facts.tsx";

type DialogProps = { readonly request: PaymentRequest; readonly onClose: () => void };

/** Shows the quote of a request and pays it, whole or, where the requester allows it, in part. */
export function PayRequestDialog({ request, onClose }: DialogProps) {
  const t = useTranslations("requests.pay");
  const textOf = usePaymentRefusal();
  const formId = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canPay && current && foreseen === null && !pay.isPending) pay.mutate(amountMinor ?? 0n);
  };
  if (dialog) return dialog;
  if (paid !== null) return <PaidDialog request={request} paid={paid} onClose={onClose} />;
  return (
    <Dialog
      title={t("title", { name })}
      onClose={onClose}
      isBusy={pay.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pay.isPending}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!current || foreseen !== null}
            busyLabel={pay.isPending && t("busy")}
          >
            {paying("pay", {
              name: firstNameOf(name),
              amount: moneyText(amountMinor ?? openMinor, currency, locale),
            })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {request.note !== "" && <p className="text-text-2 wrap-anywhere">{request.note}</p>}
        <AmountToPay request={request} amount={amount} isRight={canPay} onAmount={setAmount} />
        {current && <QuoteFacts quote={current} name={firstNameOf(name)} />}
      </form>
      {refused !== null && (
        <p role="alert" className="mt-4 text-negative-text">
          {textOf(refused, current)}
        </p>
      )}
    </Dialog>
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
      error={isRight ? undefined : t("amountWrong", { amount: moneyText(openMinor, currency, locale) })}
      onChange={(event) => onAmount(event.target.value)}
    />
  );
}
