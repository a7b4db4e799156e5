import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import { isolated } from "@evenly/i18n/isolated";
import { moneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import type { EditView, TextTools } from "../../../manifest/edit-definition.ts";
import { useTextTools } from "../../offline/index.ts";
import type { ExpenseEdit, NewCommentEdit, NewExpenseEdit } from "./edits.ts";

const fieldNames = ["amountMinor", "category", "currency", "description", "tags"] as const;

export const newExpense: EditView<NewExpenseEdit> = {
  describe: ({ groupName, input }, { t, locale }) => ({
    title: input.title,
    changes: t("quickEntry.queued.newExpense", {
      amount: spentText(input, { t, locale }),
      group: isolated(groupName),
    }),
  }),
  fieldNames,
};

export const expense: EditView<ExpenseEdit> = {
  describe: ({ fields }, tools) => ({ title: fields.title, changes: fieldsText(fields, tools) }),
  fieldNames,
  Theirs,
};

export const newComment: EditView<NewCommentEdit> = {
  describe: ({ expenseTitle, text }, { t }) => ({
    title: expenseTitle,
    changes: t("quickEntry.queued.newComment", { text: isolated(text) }),
  }),
};

function spentText(
  { amountMinor, currency }: Pick<ExpenseFields, "amountMinor" | "currency">,
  { t, locale }: Pick<TextTools, "t" | "locale">,
): string {
  return amountMinor < 0n
    ? t("common.moneyBack", { amount: moneyText(-amountMinor, currency, locale) })
    : moneyText(amountMinor, currency, locale);
}

/** One version of an expense in a line: what it was, how much, when and who paid. */
function fieldsText(
  { title, amountMinor, currency, spentOn, category, split }: ExpenseFields,
  { t, format, locale }: TextTools,
): string {
  const day = new Date(`${spentOn}T12:00Z`);
  return [
    isolated(title),
    spentText({ amountMinor, currency }, { t, locale }),
    t("quickEntry.queued.split", { method: t(`expenses.methods.${split.method}`) }),
    t("offline.field.date", { value: format.dateTime(day, { dateStyle: "medium", timeZone: "UTC" }) }),
    t("offline.field.category", { value: t(`common.category.${category}`) }),
  ].join(" · ");
}

function Theirs({ edit, onLook }: { readonly edit: ExpenseEdit; readonly onLook: () => void }) {
  const t = useTranslations("offline");
  const tools = useTextTools();
  const { id, groupId } = edit;
  const { data: found } = api.groups.getExpense.useQuery({ expenseId: id });
  return (
    <>
      {found && <p className="mt-1">{t("theirs", { words: fieldsText(found, tools) })}</p>}
      <Link
        to="/groups/$groupId/expenses/$expenseId"
        params={{ groupId, expenseId: id }}
        onClick={onLook}
        className="inline-flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline"
      >
        {t("look")}
      </Link>
    </>
  );
}
