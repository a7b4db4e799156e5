import { Avatar } from "@evenly/ui";
import { clsx } from "clsx";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PickerChoices, PickerPerson } from "./picker-choices.ts";

type OptionsProps<Person> = {
  readonly id: string;
  readonly choices: PickerChoices<Person>;
  /** Place of the marked entry across all groups; -1 without one. */
  readonly active: number;
  readonly onPick: (place: number) => void;
};

/** The entries of the combobox above: people in groups, then what else can be picked. */
export function PickerOptions<Person extends PickerPerson>({
  id,
  choices,
  active,
  onPick,
}: OptionsProps<Person>) {
  const t = useTranslations("picker");
  const { groups, extras } = choices;
  const counts = groups.map(({ people }) => people.length);
  const firstOf = (index: number) => counts.slice(0, index).reduce((sum, count) => sum + count, 0);
  if (groups.length + extras.length === 0) return null;
  const optionOf = (place: number) => ({
    id: `${id}-${place}`,
    isActive: place === active,
    onPick: () => onPick(place),
  });
  return (
    <div id={id} role="listbox" aria-label={t("people")} className="mt-1">
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox, not of a form
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <p id={`${id}-${group.id}`} className="mt-4 mb-1 text-small font-medium text-text-2">
            {t(group.id)}
          </p>
          {group.people.map((person, place) => (
            <Option key={person.id} {...optionOf(firstOf(index) + place)}>
              <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />
              <PersonText person={person} tellsPaid={group.id === "found"} />
            </Option>
          ))}
        </div>
      ))}
      {extras.map((extra, place) => (
        <Option key={extra.id} {...optionOf(firstOf(groups.length) + place)}>
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full border border-dashed border-text-3 text-text-2"
          >
            {extra.icon}
          </span>
          <span className="min-w-0 font-medium wrap-anywhere">{extra.label}</span>
        </Option>
      ))}
    </div>
  );
}

type PersonProps = {
  readonly person: PickerPerson;
  /** Whether to show that the user has paid the person before; used for search results. */
  readonly tellsPaid: boolean;
};

/** The handle is never cut off: it is what tells two people of one name apart. */
function PersonText({ person, tellsPaid }: PersonProps) {
  const t = useTranslations("picker");
  const { displayName, handle, isVerified = false, hasPaidBefore = false } = person;
  const meta = [handle === null ? "" : `@${handle}`, tellsPaid && hasPaidBefore ? t("paidBefore") : ""];
  return (
    <span className="min-w-0">
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        <span className="min-w-0 truncate">{displayName}</span>
        {isVerified && (
          <BadgeCheck
            size={16}
            aria-label={t("verified")}
            role="img"
            className="shrink-0 text-positive-text"
          />
        )}
      </span>
      <span className="block text-small text-text-3 wrap-anywhere empty:hidden">
        {meta.filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

type OptionProps = {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
  readonly children: ReactNode;
};

function Option({ id, isActive, onPick, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above is the keyboard's way
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onPick}
      className={clsx(
        "-mx-2 flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-2",
        isActive ? "bg-accent-soft" : "hover:bg-surface-2",
      )}
    >
      {children}
    </div>
  );
}
