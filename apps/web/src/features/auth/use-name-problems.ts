import { nameIssues } from "@evenly/contract/auth/name-issues";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../api/trpc-client.ts";

const fields = ["firstName", "lastName"] as const;
type Problems = Partial<Record<(typeof fields)[number], string>>;

/** Texts for the server's issues with a first or last name, by field; undefined when the refusal has another cause. */
export function useNameProblems(): (error: unknown) => Problems | undefined {
  const t = useTranslations("auth.nameRefused");
  const errors = useTranslations("errors");
  return (error) => {
    const issues = refusalOf(error).details.issues ?? [];
    const textAt = (field: string) => {
      const issue = issues.find(({ path }) => path === field);
      if (issue?.message === nameIssues.reserved) return errors("NAME_RESERVED");
      return issue && t(issue.message === nameIssues.mixed ? "mixed" : "invalid");
    };
    const found = fields.flatMap((field) => {
      const text = textAt(field);
      return text === undefined ? [] : [[field, text]];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  };
}
