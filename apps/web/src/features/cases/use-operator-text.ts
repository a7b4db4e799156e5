import { useTranslations } from "use-intl";
import { refusalOf } from "../../trpc-client.ts";
import { useRefusalText } from "../../use-refusal-text.ts";

/** The text of a refused operator's call: most often the sign-in is too old. */
export function useOperatorText(): (error: unknown) => string {
  const t = useTranslations("admin");
  const textOf = useRefusalText();
  return (error) => (refusalOf(error).code === "SESSION_EXPIRED" ? t("fresh") : textOf(error));
}
