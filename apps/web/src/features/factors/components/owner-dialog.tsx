import { FormDialog } from "@evenly/ui/ask-dialog";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type OwnerWish, useOwnerForm } from "../use-owner-form.ts";
import { OwnerFields } from "./owner-fields.tsx";

type OwnerDialogProps = OwnerWish & {
  readonly title: string;
  readonly text?: string;
  /** Called when the user cancels, and after the change unless `onDone` is given. */
  readonly onClose: () => void;
  /** Fields of the change itself, before the password. */
  readonly extra?: ReactNode;
};

/** Asks for the password, and for a code or a passkey if the account has a second factor, before a change. */
export function OwnerDialog({ title, text, extra, onClose, ...wish }: OwnerDialogProps) {
  const t = useTranslations("factors.owner");
  const form = useOwnerForm({ onDone: onClose, ...wish });
  return (
    <FormDialog
      title={title}
      text={text}
      cancel={t("cancel")}
      confirm={t("confirm")}
      busy={form.busyWith === "code" ? t("busy") : undefined}
      isBusy={form.isBusy}
      form={form.fields.form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
    >
      <div>
        {extra}
        <OwnerFields form={form} needsCode={wish.needsCode} />
      </div>
    </FormDialog>
  );
}
