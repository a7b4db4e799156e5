import { Button, PasswordField, TextField } from "@evenly/ui";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TOAST_MS_SHORT } from "../../../config.ts";
import { notify } from "../../../shell/toasts.ts";
import { apiClient, refusalOf } from "../../../trpc-client.ts";
import { useCall } from "../../../use-call.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { useAuth } from "../auth-provider.tsx";
import { looksLikeEmail, useFields } from "../use-fields.ts";
import { FormError } from "./form-error.tsx";
import { legalLinks, textLink } from "./legal-links.tsx";

/** Failures whose cause is not what was typed; every other one gets the same generic text. */
const foreignCauses: ReadonlySet<string> = new Set([
  "NETWORK",
  "INTERNAL",
  "OVERLOADED",
  "RATE_LIMITED",
  "ORIGIN_REFUSED",
]);

/** Signs in and goes to the dashboard, or to the private page that was asked for. */
export function LoginForm({ next }: { readonly next: string }) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const { signIn } = useAuth();
  const router = useRouter();
  const [isRemembered, setIsRemembered] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { form, values, bind, areAllRight } = useFields(
    { email: "", password: "" },
    ({ email, password }) => ({
      email: looksLikeEmail(email) ? undefined : t("emailInvalid"),
      password: password === "" ? t("fieldRequired") : undefined,
    }),
  );
  const login = useCall(apiClient.auth.login.mutate, {
    onDone: (opened) => {
      signIn(opened);
      notify("success", t("login.welcome"), TOAST_MS_SHORT);
      router.history.push(next);
    },
    onFailed: (error) => {
      const text = foreignCauses.has(refusalOf(error).code) ? textOf(error) : t("login.failed");
      setFailure(text);
      notify("error", text, TOAST_MS_SHORT);
    },
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (areAllRight())
          login.start({
            email: values.email.trim(),
            password: values.password,
            rememberDevice: isRemembered,
          });
      }}
    >
      <TextField
        {...bind("email")}
        label={t("email")}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        {...bind("password")}
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
          className="size-4 accent-accent"
        />
        {t("login.remember")}
      </label>
      <FormError text={failure} />
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-5"
        busyLabel={login.status === "pending" && t("login.busy")}
      >
        {t("login.submit")}
      </Button>
      <p className="mt-6 text-small text-text-3">{t.rich("login.legal", legalLinks)}</p>
    </form>
  );
}
