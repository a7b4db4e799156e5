import { clsx } from "clsx";
import { Check } from "lucide-react";
import { DropdownMenu as RadixMenu } from "radix-ui";
import type { ReactNode } from "react";

export type MenuGroup = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly isDisabled?: boolean;
  }[];
  readonly onPick: (value: string) => void;
};

type ChoiceMenuProps = {
  readonly trigger: ReactNode;
  readonly groups: readonly MenuGroup[];
  readonly isOpenAtFirst?: boolean;
};

const item =
  "flex min-h-9 cursor-pointer items-center gap-2 rounded-small px-2 text-body outline-none data-highlighted:bg-surface-2 data-disabled:cursor-not-allowed data-disabled:text-text-3 max-lg:min-h-11";

/**
 * A menu of choice groups with one selected choice each. It renders next to its trigger and not in a portal at the end of the page, so that
 * it also shows inside a modal dialog.
 */
export function ChoiceMenu({ trigger, groups, isOpenAtFirst = false }: ChoiceMenuProps) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align="end"
        sideOffset={14}
        collisionPadding={12}
        className="motion-open z-50 min-w-52 rounded-popover bg-surface-1 p-2 text-text-1 shadow-popover"
      >
        {groups.map((group, index) => (
          <RadixMenu.RadioGroup
            key={group.id}
            value={group.value}
            onValueChange={group.onPick}
            className={clsx(index > 0 && "mt-2 border-t border-line pt-2")}
          >
            <RadixMenu.Label className="px-2 py-1 text-small text-text-3">{group.label}</RadixMenu.Label>
            {group.choices.map((choice) => (
              <RadixMenu.RadioItem
                key={choice.value}
                value={choice.value}
                disabled={choice.isDisabled ?? false}
                className={item}
              >
                <span className="flex size-4 items-center">
                  <RadixMenu.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </RadixMenu.ItemIndicator>
                </span>
                {choice.label}
              </RadixMenu.RadioItem>
            ))}
          </RadixMenu.RadioGroup>
        ))}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

export type MenuAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  /** The action takes something away. */
  readonly isDanger?: boolean;
  readonly onPick: () => void;
};

type ActionMenuProps = {
  readonly trigger: ReactNode;
  readonly actions: readonly MenuAction[];
  readonly isOpenAtFirst?: boolean;
};

/** A menu of actions. It renders next to its trigger, like the menu of choices. */
export function ActionMenu({ trigger, actions, isOpenAtFirst = false }: ActionMenuProps) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        className="motion-open z-50 min-w-52 rounded-popover bg-surface-1 p-2 text-text-1 shadow-popover"
      >
        {actions.map((action) => (
          <RadixMenu.Item
            key={action.id}
            disabled={action.isDisabled ?? false}
            onSelect={action.onPick}
            className={clsx(item, "gap-3 px-3", action.isDanger && "text-negative-text")}
          >
            <span aria-hidden="true" className="flex size-5 items-center justify-center">
              {action.icon}
            </span>
            {action.label}
          </RadixMenu.Item>
        ))}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}
