import { Button, PasswordField, TextField } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useRegistration } from "../use-registration.ts";
import { FormError } from "./form-error.tsx";
import { legalLinks } from "./legal-links.tsx";
import { PasswordRules } from "./password-rules.tsx";

type RegisterFormProps = {
  /** Page that opens after the address is verified. */
  readonly next?: string | undefined;
  readonly onPassword: (password: string) => void;
};

/** Form for name, e-mail and a password with its rules. `onPassword` reports each change, for the coin's fill level. */
export function RegisterForm({ next, onPassword }: RegisterFormProps) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const { fields, hasAccepted, setHasAccepted, failure, submit, isBusy } = useRegistration(next);
  const { bind } = fields;
  const password = bind("password");
  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField {...bind("firstName")} label={t("firstName")} autoComplete="given-name" required />
        <TextField {...bind("lastName")} label={t("lastName")} autoComplete="family-name" required />
      </div>
      <div className="mt-5">
        <TextField {...bind("email")} label={t("email")} type="email" autoComplete="username" required />
      </div>
      <PasswordField
        {...password}
        onChange={(event) => {
          password.onChange(event);
          onPassword(event.target.value);
        }}
        label={t("password")}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="new-password"
        required
        fieldClassName="mt-5"
      />
      <PasswordRules password={fields.values.password} />
      <label className="mt-5 flex items-start gap-2.5 text-small text-text-2">
        <input
          type="checkbox"
          required
          checked={hasAccepted}
          onChange={(event) => setHasAccepted(event.target.checked)}
          className="mt-px size-4 shrink-0 accent-accent"
        />
        <span>{t.rich("register.accept", legalLinks)}</span>
      </label>
      <FormError text={failure} />
      {/* Stays in view on a small phone, where the rules would push it below the fold. */}
      <div className="bg-surface-1 max-lg:sticky max-lg:bottom-0 max-lg:pb-3">
        <Button type="submit" size="large" isWide className="mt-5" busyLabel={isBusy && t("register.busy")}>
          {t("register.submit")}
        </Button>
      </div>
    </form>
  );
}
