import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { type ReactNode, useId } from "react";
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
  const formId = useId();
  const form = useOwnerForm({ onDone: onClose, ...wish });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={form.isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} busyLabel={form.busyWith === "code" && t("busy")}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <form
        ref={form.fields.form}
        id={formId}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {text && <p className="mb-4 text-text-2">{text}</p>}
        {extra}
        <OwnerFields form={form} needsCode={wish.needsCode} />
      </form>
    </Dialog>
  );
}
