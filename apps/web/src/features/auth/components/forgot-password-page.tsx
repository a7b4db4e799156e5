import { Button, buttonStyles, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { looksLikeEmail, useFields } from "../use-fields.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { FormError } from "./form-error.tsx";

/** Requests a link to set a new password. The answer does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const t = useTranslations("auth");
  const nav = useTranslations("nav");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const pageTitle = nav("forgotPasswordTitle");
  if (sentTo !== null) {
    return (
      <AuthPage pageTitle={pageTitle} title={t("forgot.done")} coin={<EvenCoin />}>
        <p role="status" className="-mt-4 mb-7 text-text-2">
          {t("forgot.doneText", { email: sentTo })}
        </p>
        <Link to="/login" className={buttonStyles({ isWide: true })}>
          {t("backToSignIn")}
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      pageTitle={pageTitle}
      title={t("forgot.title")}
      lead={t("forgot.text")}
      coin={<FillingCoin level={0.5} />}
    >
      <ForgotForm onSent={setSentTo} />
      <Link to="/login" className={buttonStyles({ variant: "quiet", isWide: true, className: "mt-3" })}>
        {t("backToSignIn")}
      </Link>
    </AuthPage>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useFields({ email: "" }, ({ email }) => ({
    email: looksLikeEmail(email) ? undefined : t("emailInvalid"),
  }));
  const email = fields.values.email.trim();
  const forgot = useCall(apiClient.auth.forgotPassword.mutate, {
    onDone: () => onSent(email),
    onFailed: (error) => setFailure(textOf(error)),
  });
  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (fields.areAllRight()) forgot.start({ email });
      }}
    >
      <TextField {...fields.bind("email")} label={t("email")} type="email" autoComplete="username" required />
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
    </form>
  );
}
