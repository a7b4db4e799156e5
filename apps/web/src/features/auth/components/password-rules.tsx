import { passwordRules } from "@evenly/contract/auth/password-policy";
import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import { useTranslations } from "use-intl";

/** Number of rules that a password meets. */
export function rulesMet(password: string): number {
  return passwordRules.filter((rule) => rule.holds(password)).length;
}

/** Whether a password meets every rule. */
export function meetsEveryRule(password: string): boolean {
  return rulesMet(password) === passwordRules.length;
}

/** The list of password rules, each ticked once it is met. */
export function PasswordRules({ password }: { readonly password: string }) {
  const t = useTranslations("auth.register");
  return (
    <section aria-label={t("rules")} className="mt-3">
      <ul className="space-y-1">
        {passwordRules.map((rule) => {
          const isMet = rule.holds(password);
          const Icon = isMet ? Check : Circle;
          return (
            <li
              key={rule.id}
              className={clsx(
                "flex items-start gap-2 text-small",
                isMet ? "text-positive-text" : "text-text-3",
              )}
            >
              <Icon size={16} aria-hidden="true" className="mt-px shrink-0" />
              <span>
                <span className="sr-only">{isMet ? t("ruleMet") : t("ruleOpen")} </span>
                {t(`rule.${rule.id}`)}
              </span>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {password !== "" && t("rulesMet", { met: rulesMet(password), all: passwordRules.length })}
      </p>
    </section>
  );
}
