import { useTranslations } from "use-intl";
import { refusalOf } from "../../api/trpc-client.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";

/** The text of a refusal on a page of a mailed link; a token that no link has is not called a wrong field. */
export function useLinkText(): (error: unknown) => string {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  return (error) => {
    const { code, details } = refusalOf(error);
    const isMalformed = code === "VALIDATION" && details.issues?.some(({ path }) => path === "token");
    return isMalformed ? t("linkInvalid") : textOf(error);
  };
}
