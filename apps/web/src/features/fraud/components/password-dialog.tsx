import { PasswordField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useFields } from "../../auth/index.ts";

type PasswordDialogProps = {
  /** Why the password is asked for; without it, that the change loosens protection. */
  readonly text?: string;
  readonly onClose: () => void;
  readonly onConfirm: (password: string) => Promise<void>;
  readonly onDone: () => void;
  /** Any failure but that of the password itself. */
  readonly onFailed: (error: unknown) => void;
};

/** Asks for the password before a change that loosens protection. */
export function PasswordDialog({ text, onClose, onConfirm, onDone, onFailed }: PasswordDialogProps) {
  const t = useTranslations("fraud");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const [isBusy, setIsBusy] = useState(false);
  const fields = useFields({ password: "" }, ({ password }) => ({
    password: password === "" ? t("password.missing") : undefined,
  }));
  const submit = async () => {
    if (!fields.areAllRight()) return;
    setIsBusy(true);
    try {
      await onConfirm(fields.values.password);
      onDone();
    } catch (error) {
      const { code } = refusalOf(error);
      if (code === "PASSWORD_WRONG" || code === "RATE_LIMITED") fields.show({ password: textOf(error) });
      else onFailed(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title={t("password.title")}
      text={text ?? t("password.text")}
      cancel={t("cancel")}
      confirm={t("password.submit")}
      busy={t("password.busy")}
      isBusy={isBusy}
      form={fields.form}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <PasswordField
        {...fields.bind("password")}
        label={t("password.label")}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
