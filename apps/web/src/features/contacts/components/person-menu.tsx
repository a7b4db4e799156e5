import type { Person } from "@evenly/contract/payments/schemas";
import { IconButton } from "@evenly/ui";
import { Ban, Ellipsis, Star, UserRoundPen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorGuard } from "../../../shell/error-guard.tsx";
import { firstNameOf } from "../first-name.ts";
import { useContact } from "../use-contact.ts";

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ActionMenu }));
const ActionMenu = lazy(loadMenu);

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
  const [isWanted, setIsWanted] = useState(false);
  const trigger = (
    <IconButton
      label={t("more", { name: person.displayName })}
      aria-haspopup="menu"
      icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return trigger;
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
  return (
    <ErrorGuard fallback={trigger}>
      <Suspense fallback={trigger}>
        <ActionMenu trigger={trigger} actions={actions} isOpenAtFirst />
      </Suspense>
    </ErrorGuard>
  );
}
