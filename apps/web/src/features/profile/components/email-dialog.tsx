import type { User } from "@evenly/contract/auth/schemas";
import { PasswordField, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { looksLikeEmail, useFields } from "../../auth/index.ts";

/** Requests a change of the e-mail address; it takes effect when the mailed link is opened. */
export function EmailDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const { fields, failure, submit, isBusy } = useEmailChange(user, onClose);
  return (
    <FormDialog
      title={t("email.dialog")}
      text={t("email.dialogText")}
      cancel={t("cancel")}
      confirm={t("email.submit")}
      busy={t("email.busy")}
      isBusy={isBusy}
      form={fields.form}
      onClose={onClose}
      onSubmit={submit}
      problem={failure}
    >
      <TextField
        {...fields.bind("email")}
        label={t("email.new")}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <PasswordField
        {...fields.bind("password")}
        label={t("email.password")}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}

function useEmailChange(user: User, onDone: () => void) {
  const t = useTranslations("profile.email");
  const auth = useTranslations("auth");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useFields({ email: "", password: "" }, ({ email, password }) => ({
    email: emailProblem(email),
    password: password === "" ? auth("required.password") : undefined,
  }));
  function emailProblem(email: string): string | undefined {
    if (!looksLikeEmail(email)) return auth("emailInvalid");
    return email.trim().toLowerCase() === user.email.toLowerCase() ? t("same") : undefined;
  }
  const request = api.auth.requestEmailChange.useMutation({
    onSuccess: (_done, { email }) => {
      void utils.auth.getProfile.invalidate();
      notify("success", t("sent", { email }));
      onDone();
    },
    onError: (error) => {
      const { code, details } = refusalOf(error);
      const isAboutEmail = details.issues?.some(({ path }) => path === "email");
      if (code === "PASSWORD_WRONG") fields.show({ password: textOf(error) });
      else if (isAboutEmail) fields.show({ email: auth("emailInvalid") });
      else setFailure(textOf(error));
    },
  });
  const submit = () => {
    setFailure(null);
    const { email, password } = fields.values;
    if (fields.areAllRight()) request.mutate({ email: email.trim(), password });
  };
  return { fields, failure, submit, isBusy: request.isPending };
}
