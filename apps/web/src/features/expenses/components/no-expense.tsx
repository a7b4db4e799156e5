import { useTranslations } from "use-intl";
import { Unavailable } from "../../groups/index.ts";

type NoExpenseProps = {
  readonly error: unknown;
  readonly retry: () => unknown;
  /** What could not be loaded. */
  readonly title: string;
};

/** In place of an expense or its form. */
export function NoExpense({ error, retry, title }: NoExpenseProps) {
  const t = useTranslations("expenses");
  return (
    <Unavailable
      {...{ error, retry }}
      absent={{ title: t("notFound"), text: t("notFoundText") }}
      failed={{ title, text: t("safe") }}
    />
  );
}
