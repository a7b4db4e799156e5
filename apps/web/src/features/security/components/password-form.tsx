import { Button, PasswordField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { api, refusalOf } from "../../../trpc.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { FormError, meetsEveryRule, PasswordRules, useFields, usePasswordProblem } from "../../auth/index.ts";

/** A new password: the rules tick while it is typed, every other session ends. Starts anew after each change. */
export function PasswordForm() {
  const [round, setRound] = useState(0);
  return <PasswordFields key={round} onDone={() => setRound(round + 1)} />;
}

function PasswordFields({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("security.password");
  const common = useTranslations("common");
  const { fields, failure, submit, isBusy } = useChangePassword(onDone);
  const { form, values, bind } = fields;
  const words = { showLabel: common("show"), hideLabel: common("hide") };
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="password"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id="password" className="text-h2 font-semibold">
        {t("title")}
      </h2>
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
        frameClassName="mt-5"
      />
      <PasswordRules password={values.newPassword} />
      <FormError text={failure} />
      <Button type="submit" className="mt-5" busyLabel={isBusy && t("busy")}>
        {t("submit")}
      </Button>
    </form>
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
    currentPassword: now.currentPassword === "" ? auth("fieldRequired") : undefined,
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
