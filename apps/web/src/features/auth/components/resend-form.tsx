import { Button, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useAuth } from "../auth-provider.tsx";
import { looksLikeEmail, useFields } from "../use-fields.ts";
import { FormError } from "./form-error.tsx";

/** Requests a new verification link. The answer does not reveal whether the account exists. */
export function ResendForm() {
  const t = useTranslations("auth");
  const textOf = useRefusalText();
  const isSignedIn = useAuth().status === "signedIn";
  const [failure, setFailure] = useState<string | null>(null);
  const { form, values, bind, areAllRight } = useFields({ email: "" }, ({ email }) => ({
    email: isSignedIn || looksLikeEmail(email) ? undefined : t("emailInvalid"),
  }));
  const resend = useCall(apiClient.auth.resendVerification.mutate, {
    onFailed: (error) => setFailure(textOf(error)),
  });
  const isSent = resend.status === "done";
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (areAllRight()) resend.start(isSignedIn ? {} : { email: values.email.trim() });
      }}
    >
      {!isSignedIn && (
        <TextField
          {...bind("email")}
          label={t("email")}
          type="email"
          autoComplete="email"
          inputMode="email"
          fieldClassName="mb-5"
        />
      )}
      <p role="status" className={isSent ? "mb-4 text-positive-text" : undefined}>
        {isSent && t("verify.resent")}
      </p>
      <FormError text={failure} />
      <Button
        type="submit"
        variant={isSignedIn ? "secondary" : "primary"}
        isWide
        busyLabel={resend.status === "pending" && t("verify.resendBusy")}
      >
        {t("verify.resend")}
      </Button>
    </form>
  );
}
