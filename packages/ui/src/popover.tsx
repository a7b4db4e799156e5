import { Popover as RadixPopover } from "radix-ui";
import type { ReactNode } from "react";

type PopoverProps = {
  readonly trigger: ReactNode;
  /** Name of what opens, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Opens a small panel beside its trigger; Esc and a press outside close it, the focus goes in and comes back. */
export function Popover({ trigger, label, children, isOpen, onOpenChange }: PopoverProps) {
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Content
        aria-label={label}
        align="start"
        sideOffset={8}
        collisionPadding={12}
        className="motion-open z-30 max-h-[min(32rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-popover bg-surface-1 p-2 text-text-1 shadow-popover outline-none"
      >
        {children}
      </RadixPopover.Content>
    </RadixPopover.Root>
  );
}
