import { MEMBER_NAME_MAX } from "@evenly/contract/groups/rules";
import type { NewMember } from "@evenly/contract/groups/schemas";
import type { Payee } from "@evenly/contract/payments/schemas";
import { UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ChosenPerson, PersonPicker } from "../../contacts/index.ts";

/** Someone whom a group gets: a person with an account, or a name for someone without one. */
export type Guest = ChosenPerson & { readonly member: NewMember };

type PeopleFieldProps = {
  readonly label: string;
  readonly help: string;
  readonly without: ReadonlySet<string>;
  readonly above?: ReactNode;
  readonly onAdd: (guests: readonly Guest[]) => void;
  readonly onRemoveLast?: () => void;
};

const guestOf = ({ id, displayName: name, avatarUrl }: Payee): Guest => ({
  id,
  name,
  avatarUrl,
  member: { userId: id },
});

/** Picks people, or takes a name for someone without an account. */
export function PeopleField({ onAdd, ...field }: PeopleFieldProps) {
  const t = useTranslations("groups.create");
  return (
    <PersonPicker
      {...field}
      onPick={(person) => onAdd([guestOf(person)])}
      onPickAll={(people) => onAdd(people.map(guestOf))}
      extrasOf={(typed) => {
        const name = typed.slice(0, MEMBER_NAME_MAX);
        const guest = { id: name.toLowerCase(), name, avatarUrl: null, member: { name } };
        return [
          {
            id: "name",
            label: t("addName", { name }),
            icon: <UserRoundPlus size={18} />,
            onPick: () => onAdd([guest]),
          },
        ];
      }}
    />
  );
}
