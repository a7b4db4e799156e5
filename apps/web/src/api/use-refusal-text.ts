import { useTranslations } from "use-intl";
import { refusalOf } from "./trpc-client.ts";

/** The text of a refusal; `unexplained` is told where the server gave no answer or no reason. */
type RefusalText = (error: unknown, unexplained?: string) => string;

/** The texts of refusals in the user's language; for a code unknown to this version, the server's text. */
export function useRefusalText(): RefusalText {
  const t = useTranslations("errors");
  return (error, unexplained) => {
    const { code } = refusalOf(error);
    if (unexplained !== undefined && (code === "NETWORK" || code === "INTERNAL")) return unexplained;
    return t.has(code) || !(error instanceof Error) ? t(code) : error.message;
  };
}
