import { mixesScripts } from "@evenly/contract/auth/mixes-scripts";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../trpc-client.ts";
import { useRefusalText } from "../../use-refusal-text.ts";

const NAME_MAX = 80;
const fields = ["firstName", "lastName"] as const;
type Problems = Partial<Record<(typeof fields)[number], string>>;

/** What is wrong with a first or last name: its shape at once, the rest once the server was asked. */
export function useNameProblems() {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  const shapeProblemOf = (text: string) => {
    const name = text.trim();
    if (!/[\p{L}\p{N}]/u.test(name) || /[<>]/.test(name) || name.length > NAME_MAX) return t("nameInvalid");
    return mixesScripts(name) ? t("nameMixed") : undefined;
  };
  /** By field what a refusal says of the names; undefined when it is about something else. */
  const refusedAs = (error: unknown): Problems | undefined => {
    const { code, details } = refusalOf(error);
    const refused = fields.filter((field) => details.issues?.some(({ path }) => path === field));
    if (refused.length === 0) return undefined;
    const text = code === "NAME_RESERVED" ? textOf(error) : t("nameInvalid");
    return Object.fromEntries(refused.map((field) => [field, text]));
  };
  return { shapeProblemOf, refusedAs };
}
