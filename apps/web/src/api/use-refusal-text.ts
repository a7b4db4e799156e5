import { useTranslations } from "use-intl";
import { refusalOf } from "./trpc-client.ts";

/** The text of a refusal in the user's language; for a code unknown to this version, the server's text. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    const { code } = refusalOf(error);
    return t.has(code) || !(error instanceof Error) ? t(code) : error.message;
  };
}
