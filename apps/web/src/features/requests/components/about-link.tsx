import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";

/** The group or the expense that a request belongs to; nothing for one that belongs to none, or to a group of others. */
export function AboutLink({ request: { about } }: { readonly request: PaymentRequest }) {
  const t = useTranslations("requests");
  // Answers that were kept offline before requests had it lack it.
  if (!about) return null;
  const { groupId, groupName, expenseId, expenseTitle } = about;
  const look =
    "inline-flex min-h-6 items-center text-small font-medium text-accent-text underline wrap-anywhere";
  return expenseId === null || expenseTitle === null ? (
    <Link to="/groups/$groupId" params={{ groupId }} className={look}>
      {t("aboutGroup", { group: groupName })}
    </Link>
  ) : (
    <Link to="/groups/$groupId/expenses/$expenseId" params={{ groupId, expenseId }} className={look}>
      {t("aboutExpense", { expense: expenseTitle, group: groupName })}
    </Link>
  );
}
