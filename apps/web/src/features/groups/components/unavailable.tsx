import { Button, buttonStyles, EmptyState, ErrorState } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";

/** Refusals of what does not exist for the user. */
const ABSENT: readonly string[] = ["GROUP_NOT_FOUND", "EXPENSE_NOT_FOUND"];

type Texts = { readonly title: string; readonly text: string };
type UnavailableProps = {
  readonly error: unknown;
  readonly retry: () => unknown;
  readonly absent: Texts;
  readonly failed: Texts;
};

/** In place of a part of a group: it does not exist for the user, or could not be loaded. */
export function Unavailable({ error, retry, absent, failed }: UnavailableProps) {
  const t = useTranslations("groups");
  const common = useTranslations("common");
  if (ABSENT.includes(refusalOf(error).code))
    return (
      <EmptyState
        {...absent}
        action={
          <Link to="/groups" className={buttonStyles({ variant: "secondary" })}>
            {t("toGroups")}
          </Link>
        }
      />
    );
  return <ErrorState {...failed} action={<Button onClick={() => void retry()}>{common("retry")}</Button>} />;
}

/** In place of a group. */
export function NoGroup(props: Pick<UnavailableProps, "error" | "retry">) {
  const t = useTranslations("groups");
  return (
    <Unavailable
      {...props}
      absent={{ title: t("notFound"), text: t("notFoundText") }}
      failed={{ title: t("getFailed"), text: t("loadFailedText") }}
    />
  );
}
