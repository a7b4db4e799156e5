import { passwordRefusals, passwordRules } from "@evenly/contract/auth/password-policy";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../api/trpc-client.ts";

const refusals = Object.keys(passwordRefusals) as (keyof typeof passwordRefusals)[];

/** Text for the server's issues with a new password, one per line; undefined when the refusal has another cause. */
export function usePasswordProblem(): (error: unknown, field?: string) => string | undefined {
  const t = useTranslations("auth.register");
  const wordsFor = (message: string) => {
    const rule = passwordRules.find((known) => known.message === message);
    if (rule) return t(`rule.${rule.id}`);
    const refusal = refusals.find((known) => passwordRefusals[known] === message);
    return refusal ? t(`refusal.${refusal}`) : message;
  };
  return (error, field = "password") => {
    const issues = (refusalOf(error).details.issues ?? []).filter(({ path }) => path === field);
    return issues.length === 0 ? undefined : issues.map(({ message }) => wordsFor(message)).join("\n");
  };
}
