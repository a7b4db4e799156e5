import { clsx } from "clsx";
import { Popover as RadixPopover } from "radix-ui";
import type { ReactNode, RefObject } from "react";

type PopoverProps = Opener & {
  /** Name of what opens, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** A menu beside its button, or a panel with parts of its own at the end of the bar. */
  readonly kind?: "menu" | "panel";
};

/** What it opens beside: a trigger that it draws itself, or a button that stands in the page already and opens it. */
type Opener =
  | { readonly trigger: ReactNode; readonly anchor?: never }
  | { readonly anchor: RefObject<HTMLElement | null>; readonly trigger?: never };

const base =
  "motion-open z-30 max-w-[calc(100vw-1.5rem)] rounded-popover bg-surface-1 text-text-1 shadow-popover outline-none motion-reduce:animate-none";
const kinds = {
  menu: "max-h-[min(32rem,var(--radix-popover-content-available-height))] w-80 overflow-y-auto p-2",
  panel: "flex max-h-(--radix-popover-content-available-height) w-108 flex-col overflow-hidden",
} as const;

/** Opens a small panel beside its trigger; Esc and a press outside close it, the focus goes in and comes back. */
export function Popover({
  trigger,
  anchor,
  label,
  children,
  isOpen,
  onOpenChange,
  kind = "menu",
}: PopoverProps) {
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      {anchor ? (
        <RadixPopover.Anchor virtualRef={anchor} />
      ) : (
        <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      )}
      <RadixPopover.Content
        aria-label={label}
        align={kind === "panel" ? "end" : "start"}
        alignOffset={kind === "panel" ? -42 : 0}
        sideOffset={kind === "panel" ? 16 : 8}
        collisionPadding={12}
        // Its own press closes it, and where the focus would be lost it goes back there.
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor?.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={() => {
          if (document.activeElement === document.body) anchor?.current?.focus();
        }}
        className={clsx(base, kinds[kind])}
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Root>
  );
}
