import { clsx } from "clsx";
import { Popover as RadixPopover } from "radix-ui";
import type { ReactNode, RefObject } from "react";

type PopoverProps = Opener & {
  /** Accessible name of the popover. */
  readonly label: string;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** "menu" opens next to its button; "panel" is a larger panel at the end of the app bar. */
  readonly kind?: "menu" | "panel";
};

/** The element that it opens next to: a trigger that the popover renders, or an existing button that opens it. */
type Opener =
  | { readonly trigger: ReactNode; readonly anchor?: never }
  | { readonly anchor: RefObject<HTMLElement | null>; readonly trigger?: never };

/** Distances from the edges of the window; at the top it also clears the app bar, which would cover the panel. */
const COLLISION_PADDING = { top: 76, right: 12, bottom: 12, left: 12 };

const base =
  "motion-open z-30 max-w-[calc(100vw-1.5rem)] rounded-popover bg-surface-1 text-text-1 shadow-popover outline-none motion-reduce:animate-none";
const kinds = {
  menu: "max-h-[min(32rem,var(--radix-popover-content-available-height))] w-80 overflow-y-auto p-2",
  panel: "flex max-h-(--radix-popover-content-available-height) w-108 flex-col overflow-hidden",
} as const;

/** A small panel next to its trigger. Esc and a click outside close it; it takes the focus and returns it. */
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
        collisionPadding={COLLISION_PADDING}
        // A click on the anchor closes the popover by its own handler. If the focus would get lost, it returns to the anchor.
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
