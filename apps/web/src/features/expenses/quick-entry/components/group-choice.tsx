import { Avatar } from "@evenly/ui";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Reading } from "../groups-for-line.ts";

type GroupChoiceProps = {
  readonly readings: readonly Reading[];
  readonly onPick: (reading: Reading) => void;
  readonly onCancel: () => void;
};

/** Asks which group an expense belongs to; arrows move, Enter picks, Esc goes back to the line. */
export function GroupChoice({ readings, onPick, onCancel }: GroupChoiceProps) {
  const t = useTranslations("quickEntry");
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      return onCancel();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button.matches(":focus"));
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
  };
  return (
    <section aria-labelledby={titleId} className="mt-2 rounded-panel border border-line-strong p-2">
      <h3 id={titleId} className="px-2 py-1 text-small text-text-2">
        {t("whichGroup")}
      </h3>
      <ul ref={list} onKeyDown={onKeyDown} className="max-h-80 overflow-y-auto">
        {readings.map((reading) => (
          <li key={reading.group.id}>
            <button
              type="button"
              onClick={() => onPick(reading)}
              className="flex min-h-11 w-full items-center gap-3 rounded-small px-2 text-left hover:bg-surface-2 focus-visible:bg-surface-2"
            >
              <Avatar id={reading.group.id} name={reading.group.name} imageUrl={null} size={28} />
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{reading.group.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
