import { PasswordField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { meetsEveryRule, PasswordRules, useFields, usePasswordProblem } from "../../auth/index.ts";

/** Dialog to change the password; it shows the rules and signs out every other session. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("security.password");
  const common = useTranslations("common");
  const { fields, failure, submit, isBusy } = useChangePassword(onClose);
  const { form, values, bind } = fields;
  const words = { showLabel: common("show"), hideLabel: common("hide") };
  return (
    <FormDialog
      title={t("title")}
      cancel={t("cancel")}
      confirm={t("submit")}
      busy={t("busy")}
      isBusy={isBusy}
      form={form}
      onClose={onClose}
      onSubmit={submit}
      problem={failure}
    >
      <p className="mt-1 mb-5 text-text-2">{t("text")}</p>
      <PasswordField
        {...bind("currentPassword")}
        {...words}
        label={t("current")}
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...bind("newPassword")}
        {...words}
        label={t("new")}
        autoComplete="new-password"
        required
        fieldClassName="mt-5"
      />
      <PasswordRules password={values.newPassword} />
    </FormDialog>
  );
}

function useChangePassword(onDone: () => void) {
  const t = useTranslations("security.password");
  const auth = useTranslations("auth");
  const textOf = useRefusalText();
  const passwordProblemOf = usePasswordProblem();
  const utils = api.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useFields({ currentPassword: "", newPassword: "" }, (now) => ({
    currentPassword: now.currentPassword === "" ? auth("required.password") : undefined,
    newPassword: meetsEveryRule(now.newPassword) ? undefined : auth("register.rulesOpen"),
  }));
  const change = api.auth.changePassword.useMutation({
    onSuccess: () => {
      void utils.auth.listSessions.invalidate();
      notify("success", t("done"));
      onDone();
    },
    onError: (error) => {
      const problem = passwordProblemOf(error, "newPassword");
      if (refusalOf(error).code === "PASSWORD_WRONG") fields.show({ currentPassword: t("wrong") });
      else if (problem) fields.show({ newPassword: problem });
      else setFailure(textOf(error));
    },
  });
  const submit = () => {
    setFailure(null);
    if (fields.areAllRight()) change.mutate(fields.values);
  };
  return { fields, failure, submit, isBusy: change.isPending };
}
