import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, type Ref, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type AskDialogProps = {
  /** The question, or what the form is for. */
  readonly title: string;
  /** What follows from it. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Label of the button that closes the dialog; it is off while the answer is on its way, as Esc and the backdrop are. */
  readonly cancel: string;
  /** Label of the button that acts, and its label while the answer is on its way; without one it is off meanwhile. */
  readonly confirm: ReactNode;
  readonly busy?: string | undefined;
  readonly isBusy?: boolean;
  readonly isDanger?: boolean;
  /** The act is not possible now, for a reason that the dialog says. */
  readonly isOff?: boolean;
  /** Why the act failed. */
  readonly problem?: string | null | undefined;
  readonly onClose: () => void;
};

function Problem({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="mt-4 flex gap-2 text-small text-negative-text">
      <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

/** Asks before something is done: question, explanation, and two buttons. */
export function ConfirmDialog({ onConfirm, ...ask }: AskDialogProps & { readonly onConfirm: () => void }) {
  return <AskDialog {...ask} act={{ onClick: () => onConfirm() }} />;
}

type FormDialogProps = AskDialogProps & {
  readonly onSubmit: () => void;
  readonly form?: Ref<HTMLFormElement>;
};

/** A form in a dialog. Its fields are the children; they are checked where it is submitted, not by the browser. */
export function FormDialog({ onSubmit, form, children, ...ask }: FormDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isBusy !== true) onSubmit();
  };
  return (
    <AskDialog {...ask} act={{ type: "submit", form: id }}>
      <form ref={form} id={id} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {children}
      </form>
    </AskDialog>
  );
}

type Act = { readonly onClick: () => void } | { readonly type: "submit"; readonly form: string };

function AskDialog(props: AskDialogProps & { readonly act: Act }) {
  const { title, text, children, cancel, confirm, busy, isBusy = false, isDanger, isOff, problem } = props;
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={props.onClose}>
            {cancel}
          </Button>
          <Button
            {...props.act}
            variant={isDanger ? "danger" : "primary"}
            disabled={isOff || (isBusy && busy === undefined)}
            busyLabel={isBusy && busy}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {text && <div className="mt-2 text-text-2 wrap-anywhere [&>p+p]:mt-2">{text}</div>}
      {children}
      <Problem text={problem} />
    </Dialog>
  );
}
