import { Button, PasswordField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCall } from "../../../api/use-call.ts";
import { useFields } from "../use-fields.ts";
import { useLinkText } from "../use-link-text.ts";
import { usePasswordProblem } from "../use-password-problem.ts";
import { FormError } from "./form-error.tsx";
import { meetsEveryRule, PasswordRules } from "./password-rules.tsx";

type NewPasswordFormProps<Output> = {
  readonly call: (password: string) => Promise<Output>;
  /** Name of the field in the server's validation issues. */
  readonly path: "password" | "newPassword";
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onPassword: (password: string) => void;
  readonly onDone: (output: Output) => void;
};

/** A form for a new password that shows the password rules and passes the password to `call`. */
export function NewPasswordForm<Output>(props: NewPasswordFormProps<Output>) {
  const { call, path, submitLabel, busyLabel, onPassword, onDone } = props;
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const textOf = useLinkText();
  const passwordProblemOf = usePasswordProblem();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, values, bind, show, areAllRight } = useFields({ password: "" }, (now) => ({
    password: meetsEveryRule(now.password) ? undefined : t("register.rulesOpen"),
  }));
  const set = useCall(call, {
    onDone,
    onFailed: (error) => {
      const problem = passwordProblemOf(error, path);
      if (problem) show({ password: problem });
      else setFailure(textOf(error));
    },
  });
  const password = bind("password");
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (areAllRight()) set.start(values.password);
      }}
    >
      <PasswordField
        {...password}
        onChange={(event) => {
          password.onChange(event);
          onPassword(event.target.value);
        }}
        label={t("reset.newPassword")}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="new-password"
        required
      />
      <PasswordRules password={values.password} />
      <FormError text={failure} />
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-6"
        busyLabel={set.status === "pending" && busyLabel}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
