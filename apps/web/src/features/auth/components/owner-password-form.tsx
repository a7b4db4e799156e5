import { Button, PasswordField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useFields } from "../use-fields.ts";
import { useLinkText } from "../use-link-text.ts";
import { FormError } from "./form-error.tsx";

type OwnerPasswordFormProps<Output> = {
  readonly call: (password: string) => Promise<Output>;
  readonly label: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onDone: (output: Output) => void;
};

/** A form for the password of the account that a mailed link belongs to; passes it to `call`. */
export function OwnerPasswordForm<Output>(props: OwnerPasswordFormProps<Output>) {
  const { call, label, submitLabel, busyLabel, onDone } = props;
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const textOf = useLinkText();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, values, bind, show, areAllRight } = useFields({ password: "" }, (now) => ({
    password: now.password === "" ? t("required.password") : undefined,
  }));
  const prove = useCall(call, {
    onDone,
    onFailed: (error) => {
      const { code } = refusalOf(error);
      if (code === "PASSWORD_WRONG") show({ password: textOf(error) });
      else setFailure(code === "LOGIN_THROTTLED" ? t("verify.throttled") : textOf(error));
    },
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (areAllRight()) prove.start(values.password);
      }}
    >
      <PasswordField
        {...bind("password")}
        label={label}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="current-password"
        required
      />
      <FormError text={failure} />
      <Button
        type="submit"
        size="large"
        isWide
        className="mt-6"
        busyLabel={prove.status === "pending" && busyLabel}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
