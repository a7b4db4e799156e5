import { useTranslations } from "use-intl";
import { refusalOf } from "../../api/trpc-client.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";

/** The text of a refused operator's call: most often the sign-in is too old, or proven no more. */
export function useOperatorText(): (error: unknown) => string {
  const t = useTranslations("admin");
  const textOf = useRefusalText();
  return (error) => {
    const { code, details } = refusalOf(error);
    if (code === "SESSION_EXPIRED") return t("fresh");
    if (code === "FORBIDDEN" && details.rule === "second_factor") return t("closed.now");
    if (code === "STATE_CONFLICT" && details.state === "no_second_factor") return t("closed.needsFactor");
    return textOf(error);
  };
}
