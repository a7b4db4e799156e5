import type { Person } from "@evenly/contract/payments/schemas";
import { Ban, Star, UserRoundPen } from "lucide-react";
import { useTranslations } from "use-intl";
import { MoreMenu } from "../../../shell/more-menu.tsx";
import { firstNameOf } from "../first-name.ts";
import { useContact } from "../use-contact.ts";

type PersonMenuProps = {
  readonly person: Person;
  /** Adds an entry that picks another person. */
  readonly onChange?: () => void;
  /** Adds an entry for favourites. */
  readonly hasFavourite?: boolean;
  /** Called after the person was blocked and can no longer be paid. */
  readonly onBlocked?: () => void;
};

/** The button "More" of a person; the menu's code loads when it is first needed. Blocking can be undone for some seconds. */
export function PersonMenu({ person, onChange, hasFavourite = false, onBlocked }: PersonMenuProps) {
  const t = useTranslations("contacts");
  const { isFavourite, isKnown, toggleFavourite, block, isBlocking } = useContact(person);
  const actions = [
    ...(onChange
      ? [{ id: "change", label: t("changePerson"), icon: <UserRoundPen size={18} />, onPick: onChange }]
      : []),
    ...(hasFavourite
      ? [
          {
            id: "favourite",
            label: t(isFavourite ? "removeFavourite" : "addFavourite"),
            icon: <Star size={18} className={isFavourite ? "fill-accent text-accent-text" : ""} />,
            isDisabled: !isKnown,
            onPick: toggleFavourite,
          },
        ]
      : []),
    {
      id: "block",
      label: t("block.named", { name: firstNameOf(person.displayName) }),
      icon: <Ban size={18} />,
      isDisabled: isBlocking,
      isDanger: true,
      onPick: () => block(onBlocked),
    },
  ];
  return <MoreMenu label={t("more", { name: person.displayName })} actions={actions} />;
}
