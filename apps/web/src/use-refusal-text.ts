import { useTranslations } from "use-intl";
import { refusalOf } from "./trpc-client.ts";

/** Gives the text of a refusal in the person's language; the server's own where it is newer than this page. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    const { code } = refusalOf(error);
    return t.has(code) || !(error instanceof Error) ? t(code) : error.message;
  };
}
