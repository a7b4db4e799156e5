import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

export type Pick<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
};

type PickListProps<Value extends string> = {
  readonly choices: readonly Pick<Value>[];
  /** The current value, or values of a multiple choice. */
  readonly value: Value | readonly Value[] | undefined;
  readonly onPick: (value: Value) => void;
  readonly className?: string;
};

/** A vertical list of a filter's choices; arrow keys move between them. */
export function PickList<Value extends string>({ choices, value, onPick, className }: PickListProps<Value>) {
  const held: readonly (Value | undefined)[] = Array.isArray(value) ? value : [value as Value | undefined];
  return (
    <ul className={className} onKeyDown={moveFocus}>
      {choices.map((choice) => {
        const isHeld = held.includes(choice.value);
        return (
          <li key={choice.value}>
            <button
              type="button"
              aria-pressed={isHeld}
              onClick={() => onPick(choice.value)}
              className={clsx(
                "flex min-h-11 w-full items-center gap-2.5 rounded-small px-2.5 text-left hover:bg-surface-2 lg:min-h-9",
                isHeld && "font-medium",
              )}
            >
              {choice.lead}
              <span className="min-w-0 flex-1 truncate">{choice.label}</span>
              {choice.end && <span className="numeric text-small text-text-3">{choice.end}</span>}
              {isHeld && <Check size={16} aria-hidden="true" className="shrink-0 text-accent-text" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function moveFocus(event: React.KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
