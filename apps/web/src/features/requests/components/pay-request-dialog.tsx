import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button, Money, moneyText, parseAmountText, TextField, useMoneyLocale } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { amountTextOf, usePaymentRefusal } from "../../payments/index.ts";
import { usePayRequest } from "../use-pay-request.ts";
import { QuoteFacts } from "./quote-facts.tsx";

type DialogProps = { readonly request: PaymentRequest; readonly onClose: () => void };

/** Shows the quote of a request and pays it, whole or, where the requester allows it, in part. */
export function PayRequestDialog({ request, onClose }: DialogProps) {
  const t = useTranslations("requests.pay");
  const textOf = usePaymentRefusal();
  const formId = useId();
  const { locale } = useMoneyLocale();
  const { currency, openMinor, allowsPartial, person } = request;
  const [amount, setAmount] = useState(amountTextOf(openMinor, currency, locale));
  const parsed = parseAmountText(amount, currency, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
  const name = person?.displayName ?? t("someone");
  const { quote, current, pay, dialog, canPay } = usePayRequest(request, amountMinor, (end) => {
    notify("success", t(end, { name }));
    onClose();
  });
  const foreseen = current?.refusal ?? (quote.isError && canPay ? refusalOf(quote.error).code : null);
  const refused = foreseen ?? (pay.isError ? refusalOf(pay.error).code : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canPay && current && foreseen === null && !pay.isPending) pay.mutate(amountMinor ?? 0n);
  };
  if (dialog) return dialog;
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
            {t("pay", { amount: moneyText(amountMinor ?? openMinor, currency, locale) })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {request.note !== "" && <p className="text-text-2 wrap-anywhere">{request.note}</p>}
        {allowsPartial ? (
          <TextField
            label={t("amount")}
            hint={currency}
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            className="numeric"
            error={canPay ? undefined : t("amountWrong", { amount: moneyText(openMinor, currency, locale) })}
            onChange={(event) => setAmount(event.target.value)}
          />
        ) : (
          <p>
            <Money amountMinor={openMinor} currency={currency} size="big" />
          </p>
        )}
        {current && <QuoteFacts quote={current} />}
      </form>
      {refused !== null && (
        <p role="alert" className="mt-4 text-negative-text">
          {textOf(refused, current)}
        </p>
      )}
    </Dialog>
  );
}
