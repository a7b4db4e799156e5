import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { useUiWords } from "./ui-words.tsx";

type DialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  /** While true, Esc and a click on the backdrop do not close the dialog. */
  readonly isBusy?: boolean;
  /** "wide": has room for a picture. "sheet": opens from the bottom at every width and has a header bar. */
  readonly kind?: "dialog" | "wide" | "sheet";
  readonly isTitleHidden?: boolean;
  /** The content has its own visible heading; the title is only the dialog's accessible name. */
  readonly hasOwnHeading?: boolean;
};

/**
 * A modal dialog on the native element, which traps the focus and returns it; a bottom sheet on phones. It is open while mounted. Its head
 * has a button that closes it, so its actions need one only where something is undone.
 */
export function Dialog({
  title: name,
  children,
  actions,
  onClose,
  isBusy = false,
  kind = "dialog",
  isTitleHidden = false,
  hasOwnHeading = false,
}: DialogProps) {
  const { element, title } = useOpening();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, handled by onCancel
    <dialog
      ref={element}
      aria-label={hasOwnHeading ? name : undefined}
      aria-labelledby={hasOwnHeading ? undefined : titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current && !isBusy) onClose();
      }}
      className={clsx(
        "fixed inset-x-0 m-0 w-full max-w-none bg-surface-1 p-0 text-text-1 shadow-popover backdrop:bg-scrim",
        "top-auto bottom-0 max-h-[calc(100dvh-3.25rem)] overflow-y-auto rounded-t-sheet motion-sheet",
        kind !== "sheet" && "sm:bottom-auto sm:mx-auto sm:rounded-popover",
        kind === "dialog" &&
          "sm:top-[min(210px,20dvh)] sm:max-h-[calc(98dvh-min(210px,20dvh))] sm:max-w-[440px]",
        kind === "wide" && "sm:top-[4dvh] sm:max-h-[92dvh] sm:max-w-[720px]",
      )}
    >
      <div
        className={clsx(
          kind === "sheet"
            ? "flex min-h-full flex-col p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
            : "p-6",
        )}
      >
        <span
          aria-hidden="true"
          className={clsx(
            "mx-auto -mt-2 mb-4 block h-1 w-9 shrink-0 rounded-full bg-surface-3",
            kind !== "sheet" && "sm:hidden",
          )}
        />
        {!hasOwnHeading && (
          <Head
            heading={title}
            id={titleId}
            name={name}
            isHidden={isTitleHidden}
            isBusy={isBusy}
            onClose={onClose}
          />
        )}
        {children}
        {actions && (
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{actions}</div>
        )}
      </div>
    </dialog>
  );
}

type HeadProps = Pick<DialogProps, "isBusy" | "onClose"> & {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
};

/** The title, and the button that closes the dialog. */
function Head({ heading, id, name, isHidden, isBusy, onClose }: HeadProps) {
  const { close } = useUiWords();
  return (
    <div className={isHidden ? "sr-only" : "flex items-start justify-between gap-3"}>
      <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 text-h2 font-semibold wrap-anywhere">
        {name}
      </h2>
      {!isHidden && (
        <IconButton
          data-closes
          label={close}
          icon={<X size={20} aria-hidden="true" />}
          disabled={isBusy}
          onClick={onClose}
          className="-mt-2.5 -mr-3 shrink-0 lg:-mt-1.5 lg:-mr-2"
        />
      )}
    </div>
  );
}

function useOpening() {
  const element = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The dialog must be closed before it is removed: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    focusSafely(dialog, title.current);
    return () => dialog?.close();
  }, []);
  return { element, title };
}

const FIELDS = "input, select, textarea";
const CONTROLS = `${FIELDS}, button, a[href]`;

/** Attributes that mark the element that gets the focus when a dialog opens. */
export const focusedFirst = { "data-focused-first": true };

/**
 * The browser focuses the first control, which may be the one that discards; pressing Enter would then do harm. The marked
 * element gets the focus, or a field that comes first, otherwise the title.
 */
function focusSafely(dialog: HTMLElement | null, title: HTMLElement | null): void {
  const marked = dialog?.querySelector<HTMLElement>("[data-focused-first]");
  const [first] = dialog?.querySelectorAll<HTMLElement>(`:is(${CONTROLS}):not([data-closes])`) ?? [];
  if (marked) marked.focus();
  else if (first?.matches(FIELDS)) first.focus();
  else if (!document.activeElement?.matches(`dialog :is(${FIELDS})`)) title?.focus();
}
