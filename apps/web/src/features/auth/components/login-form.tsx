import { Button, PasswordField, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useLogin } from "../use-login.ts";
import { FormError } from "./form-error.tsx";
import { legalLinks, textLink } from "./legal-links.tsx";

/** E-mail and password; `next` is where signing in leads. */
export function LoginForm({ next }: { readonly next: string }) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const { fields, isRemembered, setIsRemembered, failure, submit, isBusy } = useLogin(next);
  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        {...fields.bind("email")}
        label={t("email")}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        {...fields.bind("password")}
        label={t("password")}
        hint={
          <Link to="/forgot-password" className={textLink}>
            {t("login.forgot")}
          </Link>
        }
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="current-password"
        required
        frameClassName="mt-5"
      />
      <label className="mt-4 flex min-h-11 items-center gap-2.5 text-small text-text-2 lg:min-h-6">
        <input
          type="checkbox"
          checked={isRemembered}
          onChange={(event) => setIsRemembered(event.target.checked)}
          className="size-4"
        />
        {t("login.remember")}
      </label>
      <FormError text={failure} />
      <Button type="submit" size="large" isWide className="mt-5" busyLabel={isBusy && t("login.busy")}>
        {t("login.submit")}
      </Button>
      <p className="mt-6 text-small text-text-3">{t.rich("login.legal", legalLinks)}</p>
    </form>
  );
}
