import { Button, buttonStyles, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../trpc-client.ts";
import { useCall } from "../../../use-call.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { looksLikeEmail, useFields } from "../use-fields.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { FormError } from "./form-error.tsx";

/** Asks for a link to set a new password; the answer never tells whether there is an account. */
export function ForgotPasswordPage() {
  const t = useTranslations("auth");
  const nav = useTranslations("nav");
  const textOf = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, values, bind, areAllRight } = useFields({ email: "" }, ({ email }) => ({
    email: looksLikeEmail(email) ? undefined : t("emailInvalid"),
  }));
  const forgot = useCall(apiClient.auth.forgotPassword.mutate, {
    onFailed: (error) => setFailure(textOf(error)),
  });
  const isSent = forgot.status === "done";
  const toSignIn = (
    <Link
      to="/login"
      className={buttonStyles({
        variant: isSent ? "primary" : "quiet",
        isWide: true,
        className: "mt-3",
      })}
    >
      {t("backToSignIn")}
    </Link>
  );
  if (isSent) {
    return (
      <AuthPage pageTitle={nav("forgotPasswordTitle")} title={t("forgot.done")} coin={<EvenCoin />}>
        <p role="status" className="-mt-4 mb-4 text-text-2">
          {t("forgot.doneText", { email: values.email.trim() })}
        </p>
        {toSignIn}
      </AuthPage>
    );
  }
  return (
    <AuthPage
      pageTitle={nav("forgotPasswordTitle")}
      title={t("forgot.title")}
      lead={t("forgot.text")}
      coin={<FillingCoin level={0.5} />}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setFailure(null);
          if (areAllRight()) forgot.start({ email: values.email.trim() });
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
        <FormError text={failure} />
        <Button
          type="submit"
          size="large"
          isWide
          className="mt-6"
          busyLabel={forgot.status === "pending" && t("forgot.busy")}
        >
          {t("forgot.submit")}
        </Button>
        {toSignIn}
      </form>
    </AuthPage>
  );
}
