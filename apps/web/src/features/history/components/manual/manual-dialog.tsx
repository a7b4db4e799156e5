import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { SegmentedControl, SelectField, TextAreaField, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../../payments/index.ts";
import { type CategoryWanted, DAY_MIN, NO_CATEGORY } from "../../history-search.ts";
import { useCategoryChoices } from "../../use-category-choices.tsx";
import { useCurrencies } from "../../use-currencies.ts";
import { useManualForm } from "../../use-manual-form.ts";
import { TagsFact } from "../detail/tags-fact.tsx";

type ManualDialogProps = {
  /** The entry to change; without it a new one is created. */
  readonly entry?: TransactionDetail;
  /** Queue key of a refused new entry: saving replaces it and sends it again. */
  readonly editKey?: string;
  readonly onClose: () => void;
};

/** Records money outside the wallet: paid in cash, with another card or to another account. */
export function ManualDialog({ entry, editKey, onClose }: ManualDialogProps) {
  const t = useTranslations("history.manual");
  const form = useManualForm(entry, onClose, editKey);
  const { isBusy, problem, save } = form;
  return (
    <FormDialog
      title={entry ? t("editTitle") : t("title")}
      text={t("text")}
      cancel={t("cancel")}
      confirm={entry ? t("save") : t("add")}
      busy={t("saving")}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={save}
      problem={problem}
    >
      <AmountFields form={form} />
      <WordFields form={form} />
    </FormDialog>
  );
}

type FieldsProps = { readonly form: ReturnType<typeof useManualForm> };

function AmountFields({ form }: FieldsProps) {
  const t = useTranslations("history.manual");
  const currencies = useCurrencies();
  const { draft, change, errors } = form;
  return (
    <>
      <SegmentedControl
        label={t("direction")}
        choices={[
          { value: "out", label: t("out") },
          { value: "in", label: t("in") },
        ]}
        value={draft.direction}
        onPick={(direction) => change({ direction })}
        className="self-start"
      />
      <div className="grid grid-cols-[1fr_11rem] gap-3">
        <TextField
          label={t("amount")}
          value={draft.amount}
          inputMode="decimal"
          autoComplete="off"
          className="numeric"
          error={errors.amount}
          onChange={(event) => change({ amount: event.target.value })}
        />
        <SelectField
          label={t("currency")}
          choices={currencies}
          value={draft.currency}
          onPick={(currency) => change({ currency })}
          className="truncate"
        />
      </div>
    </>
  );
}

function WordFields({ form }: FieldsProps) {
  const t = useTranslations("history.manual");
  const { draft, change, errors, today } = form;
  const choices = useCategoryChoices([draft.category]);
  return (
    <>
      <TextField
        label={t("merchant")}
        value={draft.merchant}
        maxLength={100}
        error={errors.merchant}
        onChange={(event) => change({ merchant: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField
          label={t("date")}
          type="date"
          value={draft.date}
          min={DAY_MIN}
          max={today}
          error={errors.date}
          onChange={(event) => change({ date: event.target.value })}
        />
        <SelectField<CategoryWanted>
          label={t("category")}
          icon={draft.category === NO_CATEGORY ? undefined : <CategoryIcon category={draft.category} />}
          choices={[
            { value: NO_CATEGORY, label: t("noCategory") },
            ...choices.map(({ value, label }) => ({ value, label })),
          ]}
          value={draft.category}
          onPick={(category) => change({ category })}
        />
      </div>
      <div>
        <p className="mb-1.5 flex items-baseline justify-between text-label">
          <span className="font-strong">{t("tags")}</span>
          <span className="text-text-3">{t("optional")}</span>
        </p>
        <TagsFact tags={draft.tags} onChange={(tags) => change({ tags })} isLeft />
      </div>
      <TextAreaField
        label={t("note")}
        hint={t("optional")}
        rows={2}
        value={draft.note}
        maxLength={1000}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}
