import { Button, PasswordField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useId, useState } from "react";
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
  const formId = useId();
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
    <Dialog
      title={t("password.title")}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={isBusy && t("password.busy")}>
            {t("password.submit")}
          </Button>
        </>
      }
    >
      <p className="mt-2 mb-5 text-text-2">{text ?? t("password.text")}</p>
      <form
        id={formId}
        ref={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PasswordField
          {...fields.bind("password")}
          label={t("password.label")}
          showLabel={common("show")}
          hideLabel={common("hide")}
          autoComplete="current-password"
          required
        />
      </form>
    </Dialog>
  );
}
