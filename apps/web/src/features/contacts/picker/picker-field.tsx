import { TextField } from "@evenly/ui";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { PickerChoices, PickerPerson } from "./picker-choices.ts";
import { PickerOptions } from "./picker-options.tsx";

type FieldProps<Person> = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly choices: PickerChoices<Person>;
  readonly onPick: (person: Person) => void;
  /** Enter without a marked entry. */
  readonly onEnter?: () => void;
  /** Backspace in the empty field. */
  readonly onRemoveLast?: () => void;
  readonly onEscape?: () => void;
  readonly above?: ReactNode;
  readonly autoFocus?: boolean;
  readonly isOff?: boolean;
  /** Between the field and its list. */
  readonly children?: ReactNode;
};

/** The field that picks people from a list: a combobox. The first entry of an answer is marked, so Enter takes it. */
export function PickerField<Person extends PickerPerson>(props: FieldProps<Person>) {
  const { label, help, error, text, onText, choices, onPick, autoFocus = false, isOff = false } = props;
  const t = useTranslations("picker");
  const listId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const entries = [
    ...choices.groups.flatMap(({ people }) => people.map((person) => () => onPick(person))),
    ...choices.extras.map((extra) => extra.onPick),
  ];
  const count = entries.length;
  const active = Math.min(chosen ?? (choices.isAnswer ? 0 : -1), count - 1);
  const pick = (place: number) => {
    setChosen(null);
    onText("");
    entries[place]?.();
  };
  const step = (by: 1 | -1) => {
    const next = ((active < 0 && by < 0 ? 0 : active) + by + count) % count;
    setChosen(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Escape") {
      setChosen(null);
      props.onEscape?.();
    }
    if (event.key === "Backspace" && text === "") props.onRemoveLast?.();
    if (event.key === "Enter") {
      event.preventDefault();
      if (active >= 0) pick(active);
      else props.onEnter?.();
    }
  };
  return (
    <>
      <TextField
        label={label}
        help={help}
        error={error}
        above={props.above}
        value={text}
        disabled={isOff}
        onChange={(event) => {
          onText(event.target.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        autoFocus={autoFocus}
      />
      <p role="status" className="mt-3 text-small text-text-2 empty:hidden">
        {choices.hasFoundNobody && !error && t("nobodyFound")}
      </p>
      {props.children}
      <PickerOptions id={listId} choices={choices} active={active} onPick={pick} />
    </>
  );
}
