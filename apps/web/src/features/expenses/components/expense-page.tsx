import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { ExpenseId, GroupId } from "@evenly/contract/ids";
import { buttonStyles, Halves, LeftHalf, RightHalf, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageRead } from "../../notifications/index.ts";
import { RefusedEdits, WaitingEdits } from "../../offline/index.ts";
import { ReceiptSection } from "../receipts/receipt-section.tsx";
import { ExpenseComments } from "./expense-comments.tsx";
import { ExpenseFacts } from "./expense-facts.tsx";
import { ExpenseHistory } from "./expense-history.tsx";
import { ExpenseMenu } from "./expense-menu.tsx";
import { NoExpense } from "./no-expense.tsx";

type ExpensePageProps = { readonly groupId: GroupId; readonly expenseId: ExpenseId };

/** One expense: the caller's part, who paid and who owes; comments and every version. */
export function ExpensePage({ groupId, expenseId }: ExpensePageProps) {
  const t = useTranslations("expenses");
  const group = api.groups.get.useQuery({ groupId });
  const expense = api.groups.getExpense.useQuery({ expenseId });
  if (group.data && expense.data) return <Loaded group={group.data} expense={expense.data} />;
  const failed = [group, expense].find(({ isError, data }) => isError && !data);
  return (
    <>
      <PageBand title={t("one")} backTo={`/groups/${groupId}`} />
      <Halves
        left={
          <LeftHalf>
            {failed ? (
              <NoExpense
                title={t("oneFailed")}
                error={failed.error}
                retry={() => Promise.all([group.refetch(), expense.refetch()])}
              />
            ) : (
              <SkeletonRows count={5} />
            )}
          </LeftHalf>
        }
        right={<RightHalf>{null}</RightHalf>}
      />
    </>
  );
}

type LoadedProps = { readonly group: Group; readonly expense: ExpenseDetail };

function Loaded({ group, expense }: LoadedProps) {
  const t = useTranslations("expenses");
  usePageRead(`/groups/${group.id}/expenses/${expense.id}`);
  return (
    <>
      <PageBand
        title={expense.title}
        backTo={`/groups/${group.id}`}
        facts={<ExpenseBandFacts group={group} expense={expense} />}
        action={
          expense.canEdit &&
          expense.state !== "voided" && (
            <>
              <Link
                to="/groups/$groupId/expenses/$expenseId/edit"
                params={{ groupId: group.id, expenseId: expense.id }}
                className={buttonStyles({
                  variant: "secondary",
                  size: "small",
                  className: "max-lg:min-h-11",
                })}
              >
                <Pencil size={16} aria-hidden="true" />
                {t("edit")}
              </Link>
              <ExpenseMenu expense={expense} />
            </>
          )
        }
      />
      <Halves
        left={
          <LeftHalf>
            <WaitingEdits item={expense.id} className="mb-5" />
            <RefusedEdits item={expense.id} className="mb-5" />
            <ExpenseFacts group={group} expense={expense} />
            <div className="mt-7">
              <ReceiptSection group={group} expenseId={expense.id} />
            </div>
          </LeftHalf>
        }
        right={
          <RightHalf>
            <ExpenseComments group={group} expense={expense} />
            <ExpenseHistory group={group} expense={expense} />
          </RightHalf>
        }
      />
    </>
  );
}

/** The group, the day and the category. */
function ExpenseBandFacts({ group, expense }: LoadedProps) {
  const categoryName = useTranslations("common.category");
  const format = useFormatter();
  const day = format.dateTime(new Date(`${expense.spentOn}T00:00:00Z`), {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return (
    <>
      <Link
        to="/groups/$groupId"
        params={{ groupId: group.id }}
        className="rounded-small font-medium text-accent-text hover:underline"
      >
        {group.name}
      </Link>
      {` · ${day} · ${categoryName(expense.category)}`}
    </>
  );
}
