import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

const loadPopover = () => import("@evenly/ui/popover").then((module) => ({ default: module.Popover }));
const Popover = lazy(loadPopover);

type TriggerProps = {
  readonly "aria-haspopup"?: "dialog";
  readonly "aria-expanded"?: boolean;
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
};

type PopupProps = {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: (close: () => void) => ReactNode;
};

/** A small panel next to a button; its code loads on the first click. */
export function Popup({ label, trigger, children }: PopupProps) {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const button = cloneElement(trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": isOpen,
    onPointerEnter: () => void loadPopover(),
    ...(isWanted
      ? {}
      : {
          onClick: () => {
            setIsWanted(true);
            setIsOpen(true);
          },
        }),
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Popover label={label} trigger={button} isOpen={isOpen} onOpenChange={setIsOpen}>
        {children(() => setIsOpen(false))}
      </Popover>
    </Suspense>
  );
}
