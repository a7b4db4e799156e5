import { clsx } from "clsx";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type DialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  /** While busy, Esc and the backdrop do not close. */
  readonly isBusy?: boolean;
  /** A sheet from the bottom on every width, with its own head. */
  readonly kind?: "dialog" | "sheet";
  readonly isTitleHidden?: boolean;
  /** What stands inside has a heading: the title is the dialog's name alone. */
  readonly hasOwnHeading?: boolean;
};

/** A modal dialog on the platform's own element: it traps and returns focus; a bottom sheet on phones. Mounted means open. */
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
        kind === "dialog" &&
          "sm:top-[min(210px,20dvh)] sm:bottom-auto sm:mx-auto sm:max-h-[calc(98dvh-min(210px,20dvh))] sm:max-w-[440px] sm:rounded-popover",
      )}
    >
      <div
        className={clsx(
          kind === "dialog"
            ? "p-6"
            : "flex min-h-full flex-col p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]",
        )}
      >
        {kind === "sheet" && (
          <span
            aria-hidden="true"
            className="-mt-2 mb-4 h-1 w-9 shrink-0 self-center rounded-full bg-surface-3"
          />
        )}
        {!hasOwnHeading && (
          <h2
            ref={title}
            id={titleId}
            tabIndex={-1}
            className={isTitleHidden ? "sr-only" : "text-h2 font-semibold wrap-anywhere"}
          >
            {name}
          </h2>
        )}
        {children}
        {actions && (
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{actions}</div>
        )}
      </div>
    </dialog>
  );
}

function useOpening() {
  const element = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // Closed while it still stands in the page: only then the platform gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    focusSafely(dialog, title.current);
    return () => dialog?.close();
  }, []);
  return { element, title };
}

/** Marks what has the focus in a dialog that opens, as attributes of it. */
export const focusedFirst = { "data-focused-first": true };

/**
 * The platform focuses the first control there is, which may be the one that discards: Enter must do no harm. A field
 * keeps the focus, else it goes to what is marked, or to the title.
 */
function focusSafely(dialog: HTMLElement | null, title: HTMLElement | null): void {
  const marked = dialog?.querySelector<HTMLElement>("[data-focused-first]");
  if (marked) marked.focus();
  else if (!document.activeElement?.matches("dialog :is(input, select, textarea)")) title?.focus();
}
