import { Button, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { useAuth } from "../auth-provider.tsx";
import { looksLikeEmail, useFields } from "../use-fields.ts";
import { FormError } from "./form-error.tsx";

/** Asks for a new verification link; the answer is the same whether or not there is such an account. */
export function ResendForm() {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  const isSignedIn = useAuth().status === "signedIn";
  const [failure, setFailure] = useState<string | null>(null);
  const { form, values, bind, areAllRight } = useFields({ email: "" }, ({ email }) => ({
    email: isSignedIn || looksLikeEmail(email) ? undefined : t("emailInvalid"),
  }));
  const resend = api.auth.resendVerification.useMutation({ onError: (error) => setFailure(textOf(error)) });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (areAllRight()) resend.mutate(isSignedIn ? {} : { email: values.email.trim() });
      }}
    >
      {!isSignedIn && (
        <TextField
          {...bind("email")}
          label={t("email")}
          type="email"
          autoComplete="email"
          inputMode="email"
          frameClassName="mb-5"
        />
      )}
      <p role="status" className={resend.isSuccess ? "mb-4 text-positive-text" : undefined}>
        {resend.isSuccess && t("verify.resent")}
      </p>
      <FormError text={failure} />
      <Button type="submit" variant="secondary" isWide busyLabel={resend.isPending && t("verify.resendBusy")}>
        {t("verify.resend")}
      </Button>
    </form>
  );
}
