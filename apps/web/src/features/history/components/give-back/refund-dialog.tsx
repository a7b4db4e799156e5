import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { AmountField, Button, CutBar, CutLegend, Money, parseAmountText, shownMoneyText } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useDebounced } from "../../../../shell/use-debounced.ts";
import { useNextStep } from "../../../payments/index.ts";
import { useGiveBack } from "../../use-give-back.ts";
import { DialogProblem, useRefusalOfPreview } from "./dialog-problem.tsx";

const PAUSE_MS = 250;

type RefundDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Refunds a part of a received payment; the bar shows the part that is kept. */
export function RefundDialog({ detail, onClose }: RefundDialogProps) {
  const t = useTranslations("history.giveBack");
  const locale = useLocale();
  const [text, setText] = useState("");
  const { giveBack, isBusy, problem, dialog } = useGiveBack(detail, onClose);
  const { currency } = detail;
  const name = detail.person?.displayName ?? "";
  const remaining = detail.giveBack?.remainingMinor ?? 0n;
  const parsed = parseAmountText(text, currency, locale);
  const amount = "amountMinor" in parsed ? parsed.amountMinor : 0n;
  const isTooMuch = amount > remaining;
  const remains = shownMoneyText(remaining, currency, locale);
  const debounced = useDebounced(amount, PAUSE_MS);
  const isAsked = debounced > 0n && debounced <= remaining;
  const preview = api.payments.previewRefund.useQuery(
    { id: detail.id, amountMinor: debounced },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  const refusal = useRefusalOfPreview(isAsked ? preview : { error: null });
  const next = useNextStep(isAsked ? preview.data : undefined);
  const error =
    text !== "" && "problem" in parsed
      ? t(`amountProblem.${parsed.problem}`)
      : isTooMuch
        ? t("tooMuch", { amount: remains })
        : undefined;
  const isReady = amount > 0n && !isTooMuch && refusal === null;
  if (dialog) return dialog;
  return (
    <Dialog
      title={t("refundTitle", { name })}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" form="refund" disabled={!isReady} busyLabel={isBusy && t("refunding")}>
            {amount > 0n && !isTooMuch
              ? t("refund", { amount: shownMoneyText(amount, currency, locale) })
              : t("refundEmpty")}
          </Button>
        </>
      }
    >
      <p className="mt-2 mb-5 text-text-2">{t("refundText", { name, amount: remains })}</p>
      <form
        id="refund"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) giveBack(amount);
        }}
      >
        <AmountField
          label={t("amount")}
          text={text}
          onText={setText}
          currency={currency}
          hint={t("remains", { amount: remains })}
          error={error}
        />
      </form>
      <RefundCut detail={detail} amount={isTooMuch ? remaining : amount} />
      {next && <p className="mt-3 text-small text-text-2">{next}</p>}
      <DialogProblem text={problem ?? refusal} />
    </Dialog>
  );
}

function RefundCut({ detail, amount }: { readonly detail: TransactionDetail; readonly amount: bigint }) {
  const t = useTranslations("history.giveBack");
  const locale = useLocale();
  const { currency } = detail;
  const given = detail.giveBack?.givenBackMinor ?? 0n;
  const kept = (detail.giveBack?.remainingMinor ?? 0n) - amount;
  const money = (minor: bigint) => shownMoneyText(minor, currency, locale);
  const parts = [
    { id: "kept", tone: "you" as const, value: kept, label: t("kept") },
    { id: "refund", tone: "other" as const, value: amount, label: t("thisRefund") },
    ...(given > 0n ? [{ id: "given", tone: "aside" as const, value: given, label: t("givenBefore") }] : []),
  ];
  return (
    <>
      <CutBar
        className="mt-5"
        size="medium"
        parts={parts}
        label={t("cut", { kept: money(kept), refund: money(amount), given: money(given) })}
      />
      <CutLegend
        className="mt-3"
        items={parts.map(({ id, tone, label, value }) => ({
          id,
          tone,
          label,
          amount: <Money amountMinor={value} currency={currency} isShown />,
        }))}
      />
    </>
  );
}
