import { Avatar } from "@evenly/ui";
import { Mail, X } from "lucide-react";
import { useTranslations } from "use-intl";

export type ChosenPerson = {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  /** An e-mail address without an account. */
  readonly isAddress?: boolean;
};

type ChosenProps = {
  readonly label: string;
  readonly people: readonly ChosenPerson[];
  readonly onRemove: (id: string) => void;
};

/** The people chosen so far, above the field that picks more. */
export function ChosenPeople({ label, people, onRemove }: ChosenProps) {
  const t = useTranslations("picker");
  if (people.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2" aria-label={label}>
      {people.map(({ id, name, avatarUrl, isAddress = false }) => (
        <li
          key={id}
          className="flex min-h-11 max-w-full items-center gap-2 rounded-control bg-surface-2 pl-2"
        >
          {isAddress ? (
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full border border-dashed border-text-3 text-text-2"
            >
              <Mail size={14} />
            </span>
          ) : (
            <Avatar id={id} name={name} imageUrl={avatarUrl} size={28} />
          )}
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <button
            type="button"
            aria-label={t("remove", { name })}
            className="flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-surface-3"
            onClick={() => onRemove(id)}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
