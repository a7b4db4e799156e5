import { expenseReceiptsPath } from "@evenly/contract/expenses/receipt-rules";
import { EXPENSE_TITLE_MAX } from "@evenly/contract/expenses/rules";
import type { Expense } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { ExpenseId, GroupId } from "@evenly/contract/ids";
import { categoryIds } from "@evenly/contract/payments/categories";
import { SelectField, SkeletonRows, TextField } from "@evenly/ui";
import { skipToken } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { UNSAVED } from "../../../shell/unsaved.ts";
import { SavedFiles, useFormFiles } from "../../attachments/index.ts";
import { EditingLine } from "../../groups/presence/index.ts";
import { useEdits } from "../../offline/index.ts";
import { CategoryIcon } from "../../payments/index.ts";
import { showExpense } from "../edits/show-expense.ts";
import { ExpenseLine } from "../line/expense-line.tsx";
import { leaveOnEscape } from "../line/leave-on-escape.ts";
import { LeavingGuard } from "../line/leaving-guard.tsx";
import { useExpenseLine } from "../line/use-expense-line.ts";
import { useReceiptExtra } from "../receipts/use-receipt-extra.tsx";
import { useExpenseExtras } from "../use-expense-extras.ts";
import { type ExpenseForm, useExpenseForm } from "../use-expense-form.ts";
import { useSideWords } from "../use-side-words.ts";
import { AmountInput } from "./amount-input.tsx";
import { ConversionPanel } from "./conversion-panel.tsx";
import { ExpenseExtras } from "./expense-extras.tsx";
import { FormResult, Save } from "./form-result.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { NoExpense } from "./no-expense.tsx";
import { PayersSection } from "./payers-section.tsx";
import { RepeatSection } from "./repeat-section.tsx";
import { SplitSection } from "./split-section.tsx";

type FormPageProps = {
  readonly groupId: GroupId;
  /** Null for a new expense. */
  readonly expenseId: ExpenseId | null;
};

/** The form of a new expense, or of one that exists. */
export function ExpenseFormPage({ groupId, expenseId }: FormPageProps) {
  const t = useTranslations("expenses.form");
  const group = api.groups.get.useQuery({ groupId });
  const expense = api.groups.getExpense.useQuery(expenseId === null ? skipToken : { expenseId });
  const edits = useEdits();
  const title = t(expenseId === null ? "new" : "edit");
  const backTo = expenseId === null ? `/groups/${groupId}` : `/groups/${groupId}/expenses/${expenseId}`;
  const isReady = group.data !== undefined && (expenseId === null || expense.data !== undefined);
  if (isReady && group.data)
    return (
      <ExpenseFormView
        group={group.data}
        expense={expense.data ? showExpense(expense.data, edits) : null}
        title={title}
        backTo={backTo}
      />
    );
  const queries = expenseId === null ? [group] : [group, expense];
  const failed = queries.find(({ isError, data }) => isError && !data);
  return (
    <FlowPage
      title={title}
      backTo={backTo}
      left={
        failed ? (
          <NoExpense
            title={t("unavailable")}
            error={failed.error}
            retry={() => Promise.all(queries.map((query) => query.refetch()))}
          />
        ) : (
          <SkeletonRows count={5} />
        )
      }
    />
  );
}

type ViewProps = {
  readonly group: Group;
  readonly expense: Expense | null;
  readonly title: string;
  readonly backTo: string;
};

function ExpenseFormView({ group, expense, title, backTo }: ViewProps) {
  const navigate = useNavigate();
  const formId = useId();
  const [isChecked, setIsChecked] = useState(false);
  const t = useTranslations("expenses.extras");
  const receipts = useFormFiles(["groups"]);
  const leave = () => void navigate({ to: backTo, ignoreBlocker: true });
  const plainForm = useExpenseForm(
    group,
    expense,
    (expenseId) => void receipts.finish(expenseReceiptsPath(expenseId), leave),
  );
  const form = useExpenseLine(plainForm, group, useLocation().state.line);
  const words = useSideWords(form.draft);
  const receiptExtra = useReceiptExtra(receipts);
  const extras = useExpenseExtras(form, expense === null ? receiptExtra : null);
  return (
    <FlowPage
      title={form.draft.isBack ? words(expense === null ? "new" : "edit") : title}
      backTo={backTo}
      form={{
        id: formId,
        ...(form.isTouched && UNSAVED),
        onKeyDown: leaveOnEscape(() => void navigate({ to: backTo })),
      }}
      onSubmit={() => {
        setIsChecked(true);
        if (form.outlook.canSave && !form.save.isPending) form.save.mutate();
      }}
      left={
        <div className="grid gap-7">
          {expense !== null && <EditingLine group={group} expenseId={expense.id} />}
          <ExpenseLine group={group} form={form} />
          <WordFields group={group} form={form} isChecked={isChecked} isFromTitle={form.isFromTitle} />
          <PayersSection group={group} form={form} />
          <SplitSection group={group} form={form} />
          <ExpenseExtras label={t("title")} extras={extras} />
          <SavedFiles files={receipts} />
          <RepeatSection form={form} />
        </div>
      }
      right={<FormResult group={group} form={form} />}
      foot={<Save group={group} form={form} isNew={expense === null} />}
    >
      <LeavingGuard isTouched={form.isTouched} />
    </FlowPage>
  );
}

type WordFieldsProps = {
  readonly group: Group;
  readonly form: ExpenseForm;
  readonly isChecked: boolean;
  /** The category was guessed from the title. */
  readonly isFromTitle?: boolean;
};

/** Expense or money back, title, amount, day and category. */
export function WordFields({ group, form, isChecked, isFromTitle = false }: WordFieldsProps) {
  const t = useTranslations("expenses.form");
  const categoryName = useTranslations("common.category");
  const quickEntry = useTranslations("quickEntry");
  const words = useSideWords(form.draft);
  const { draft, change } = form;
  return (
    <div className="grid gap-4">
      <KindChoice form={form} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField
          label={t("title")}
          value={draft.title}
          maxLength={EXPENSE_TITLE_MAX}
          autoComplete="off"
          error={isChecked && draft.title.trim() === "" ? words("titleMissing") : undefined}
          onChange={(event) => change({ title: event.target.value })}
        />
        <AmountInput group={group} form={form} isChecked={isChecked} />
      </div>
      <ConversionPanel group={group} form={form} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField
          label={t("date")}
          type="date"
          value={draft.spentOn}
          error={draft.spentOn === "" ? t("dateMissing") : undefined}
          onChange={(event) => change({ spentOn: event.target.value })}
        />
        <SelectField
          label={t("category")}
          hint={isFromTitle && quickEntry("fromTitle")}
          icon={<CategoryIcon category={draft.category} />}
          choices={categoryIds.map((value) => ({ value, label: categoryName(value) }))}
          value={draft.category}
          onPick={(category) => change({ category })}
        />
      </div>
    </div>
  );
}
