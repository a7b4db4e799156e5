import { PAY_CODE_NOTE_MAX, payCodeMinutes } from "@evenly/contract/pay-codes/rules";
import { AmountField, Button, parseAmountText, SelectField, TextField, useMoneyLocale } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { amountTextOf } from "../../payments/index.ts";
import type { CodeTerms, useShownCode } from "../use-shown-code.ts";
import { useTimeTexts } from "./use-time-texts.ts";

type DialogProps = {
  readonly terms: CodeTerms;
  readonly currency: string;
  readonly make: ReturnType<typeof useShownCode>["make"];
  readonly onClose: () => void;
};

/** Amount, note and time of a new code, which replaces the one on screen. */
export function TermsDialog({ terms, currency, make, onClose }: DialogProps) {
  const t = useTranslations("qr.terms");
  const textOf = useRefusalText();
  const { minutesText } = useTimeTexts();
  const { locale } = useMoneyLocale();
  const formId = useId();
  const [amount, setAmount] = useState(
    terms.amountMinor === null ? "" : amountTextOf(terms.amountMinor, currency, locale),
  );
  const [note, setNote] = useState(terms.note);
  const [minutes, setMinutes] = useState(terms.minutes);
  const parsed = parseAmountText(amount, currency, locale);
  const isWrong = amount.trim() !== "" && !("amountMinor" in parsed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || make.isPending) return;
    const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
    make.mutate({ amountMinor, note: note.trim(), minutes }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      isBusy={make.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={make.isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={make.isPending && t("busy")}>
            {t("make")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        <AmountField
          label={t("amount")}
          help={t("amountHelp")}
          text={amount}
          currency={currency}
          error={isWrong ? t("amountWrong") : undefined}
          onText={setAmount}
        />
        <TextField
          label={t("note")}
          value={note}
          maxLength={PAY_CODE_NOTE_MAX}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
        <SelectField
          label={t("time")}
          value={String(minutes)}
          choices={payCodeMinutes.map((each) => ({ value: String(each), label: minutesText(each) }))}
          onPick={(picked) => setMinutes(payCodeMinutes.find((each) => String(each) === picked) ?? minutes)}
        />
        <p className="text-small text-text-2">{t("replaces")}</p>
      </form>
      {make.isError && (
        <p role="alert" className="mt-4 text-negative-text">
          {textOf(make.error)}
        </p>
      )}
    </Dialog>
  );
}
