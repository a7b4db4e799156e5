import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { AmountField, CutBar, CutLegend, Money, parseAmountText, shownMoneyText } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useDebounced } from "../../../../shell/use-debounced.ts";
import { useNextStep } from "../../../payments/index.ts";
import { useGiveBack } from "../../use-give-back.ts";
import { useRefusalOfPreview } from "./dialog-problem.tsx";

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
    <FormDialog
      title={t("refundTitle", { name })}
      text={t("refundText", { name, amount: remains })}
      cancel={t("cancel")}
      confirm={
        amount > 0n && !isTooMuch
          ? t("refund", { amount: shownMoneyText(amount, currency, locale) })
          : t("refundEmpty")
      }
      busy={t("refunding")}
      isBusy={isBusy}
      isOff={!isReady}
      onClose={onClose}
      onSubmit={() => {
        if (isReady) giveBack(amount);
      }}
      problem={problem ?? refusal}
    >
      <AmountField
        label={t("amount")}
        text={text}
        onText={setText}
        currency={currency}
        hint={t("remains", { amount: remains })}
        error={error}
      />
      <RefundCut detail={detail} amount={isTooMuch ? remaining : amount} />
      {next && <p className="text-small text-text-2">{next}</p>}
    </FormDialog>
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
