import type { FactorAsked } from "@evenly/contract/factors/schemas";
import { Button, PasswordField, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { useTranslations } from "use-intl";
import { canUsePasskeys } from "../passkeys-in-browser.ts";
import { useLogin } from "../use-login.ts";
import { usePasskeySignIn } from "../use-passkey-sign-in.ts";
import { FormError } from "./form-error.tsx";
import { legalLinks, textLink } from "./legal-links.tsx";

type LoginFormProps = {
  /** Path to open after signing in. */
  readonly next: string;
  /** The account asks for a second factor. */
  readonly onAsked: (asked: FactorAsked) => void;
};

/** Sign-in form for e-mail and password. */
export function LoginForm({ next, onAsked }: LoginFormProps) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const { fields, isRemembered, setIsRemembered, failure, submit, isBusy } = useLogin(next, onAsked);
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
        autoComplete="username webauthn"
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
        fieldClassName="mt-5"
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
      {canUsePasskeys() && <PasskeyWay next={next} isRemembered={isRemembered} />}
      <p className="mt-6 text-small text-text-3">{t.rich("login.legal", legalLinks)}</p>
    </form>
  );
}

/** The way without a password; the browser also offers it in the suggestions of the e-mail field. */
function PasskeyWay({ next, isRemembered }: { readonly next: string; readonly isRemembered: boolean }) {
  const t = useTranslations("auth.passkey");
  const { start, isBusy, failure } = usePasskeySignIn(next, { isRemembered, isSuggesting: true });
  return (
    <>
      <div className="my-5 flex items-center gap-4 text-small text-text-3">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        {t("or")}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <Button
        variant="secondary"
        size="large"
        isWide
        icon={<Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />}
        busyLabel={isBusy && t("busy")}
        onClick={() => void start()}
      >
        {t("use")}
      </Button>
      <FormError text={failure} />
    </>
  );
}
