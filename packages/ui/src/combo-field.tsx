import { clsx } from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { describedBy, FieldLayout, inputStyles } from "./field.tsx";
import type { Choice } from "./select-field.tsx";

/** Maximum number of choices in the open list; typing filters the rest. */
const SHOWN_MAX = 60;

type ComboFieldProps = {
  readonly label: string;
  readonly choices: readonly Choice<string>[];
  readonly value: string;
  readonly onPick: (value: string) => void;
  /** Text shown when no choice matches. */
  readonly emptyText: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
};

/** A combobox for one of many values: typing filters the list, arrow keys move in it, Enter picks, Esc keeps the value. */
export function ComboField({ label, choices, value, onPick, emptyText, help, error }: ComboFieldProps) {
  const id = useId();
  const combo = useCombo(choices, value, onPick);
  const { text, isOpen, found, active } = combo;
  const picked = choices.find((choice) => choice.value === value);
  return (
    <FieldLayout id={id} label={label} help={help} error={error}>
      <div className="relative">
        <input
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && found[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          autoComplete="off"
          spellCheck={false}
          value={text ?? picked?.label ?? ""}
          placeholder={isOpen ? picked?.label : undefined}
          onClick={combo.open}
          onChange={(event) => combo.type(event.target.value)}
          onKeyDown={combo.onKeyDown}
          onBlur={combo.close}
          className={clsx(inputStyles, "pr-10", error ? "border-negative" : "border-line-strong")}
        />
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-text-2"
        />
        {isOpen && (
          <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-panel bg-surface-1 p-1.5 shadow-popover">
            <ComboList id={id} label={label} value={value} combo={combo} />
            {found.length === 0 && (
              <p role="status" className="px-2.5 py-2 text-text-2">
                {emptyText}
              </p>
            )}
          </div>
        )}
      </div>
    </FieldLayout>
  );
}

type ComboListProps = Pick<ComboFieldProps, "label" | "value"> & {
  readonly id: string;
  readonly combo: ReturnType<typeof useCombo>;
};

function ComboList({ id, label, value, combo }: ComboListProps) {
  return (
    <div
      ref={combo.list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="max-h-72 overflow-y-auto"
    >
      {combo.found.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above is the keyboard's way
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice.value === value}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => combo.take(choice)}
          className={clsx(
            "flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-small px-2.5 lg:min-h-9",
            index === combo.active ? "bg-accent-soft" : "hover:bg-surface-2",
          )}
        >
          <span className="min-w-0 truncate">{choice.label}</span>
          {choice.value === value && <Check size={16} aria-hidden="true" className="shrink-0" />}
        </div>
      ))}
    </div>
  );
}

/** State of the open list: the input's text, the choices that match it and the highlighted choice. */
function useCombo(choices: readonly Choice<string>[], value: string, onPick: (value: string) => void) {
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = text !== null;
  const found = isOpen ? narrow(choices, value, text).slice(0, SHOWN_MAX) : [];

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const mark = (next: number) => {
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const open = () => {
    if (isOpen) return;
    setText("");
    setActive(0);
  };
  const close = () => setText(null);
  const take = (choice: Choice<string> | undefined) => {
    close();
    if (choice && choice.value !== value) onPick(choice.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : found.length - 1;
      if (!isOpen) open();
      else if (found.length > 0) mark((active + step) % found.length);
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      take(found[active]);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
  };
  const type = (next: string) => {
    setText(next);
    setActive(0);
  };
  return { list, text, isOpen, found, active, open, close, take, type, onKeyDown };
}

/**
 * Choices that contain every typed word, regardless of accents; choices that start with the text come first. Before any input the current
 * value is first, so that a long list opens at it.
 */
function narrow(choices: readonly Choice<string>[], value: string, text: string): readonly Choice<string>[] {
  const wanted = plain(text).split(" ").filter(Boolean);
  if (wanted.length === 0) {
    const isOther = (choice: Choice<string>) => Number(choice.value !== value);
    return [...choices].sort((one, other) => isOther(one) - isOther(other));
  }
  const found = choices.filter((choice) => {
    const words = plain(`${choice.label} ${choice.value}`);
    return wanted.every((word) => words.includes(word));
  });
  const isFirst = (choice: Choice<string>) => Number(plain(choice.label).startsWith(wanted[0] ?? ""));
  return [...found].sort((one, other) => isFirst(other) - isFirst(one));
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_/]+/g, " ")
    .trim();
}
