import { Button, buttonStyles, EmptyState, ErrorState } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../trpc.ts";

type NoExpenseProps = {
  readonly error: unknown;
  readonly retry: () => unknown;
  /** What could not be loaded. */
  readonly title: string;
};

/** In place of an expense or its form: it does not exist for the user, or could not be loaded. */
export function NoExpense({ error, retry, title }: NoExpenseProps) {
  const t = useTranslations("expenses");
  const groups = useTranslations("groups");
  const common = useTranslations("common");
  const { code } = refusalOf(error);
  // A text in the address that is not an id is refused as invalid input.
  if (code === "EXPENSE_NOT_FOUND" || code === "GROUP_NOT_FOUND" || code === "VALIDATION")
    return (
      <EmptyState
        title={t("notFound")}
        text={t("notFoundText")}
        action={
          <Link to="/groups" className={buttonStyles({ variant: "secondary" })}>
            {groups("toGroups")}
          </Link>
        }
      />
    );
  return (
    <ErrorState
      title={title}
      text={t("safe")}
      action={<Button onClick={() => void retry()}>{common("retry")}</Button>}
    />
  );
}
