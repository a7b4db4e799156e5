import { useTranslations } from "use-intl";
import { refusalOf } from "./trpc-client.ts";

/** Gives the text of a refusal in the person's language. */
export function useRefusalText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => t(refusalOf(error).code);
}
