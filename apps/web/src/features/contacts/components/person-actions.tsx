import type { Person } from "@evenly/contract/payments/schemas";
import { IconButton } from "@evenly/ui";
import { Star } from "lucide-react";
import { useTranslations } from "use-intl";
import { useContact } from "../use-contact.ts";
import { PersonMenu } from "./person-menu.tsx";

/** A button for favourites, and the rest behind "More". */
export function PersonActions({ person }: { readonly person: Person }) {
  const t = useTranslations("contacts");
  const { isFavourite, isKnown, toggleFavourite } = useContact(person);
  const name = person.displayName;
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        label={isFavourite ? t("unstar", { name }) : t("star", { name })}
        aria-pressed={isFavourite}
        disabled={!isKnown}
        icon={
          <Star
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className={isFavourite ? "fill-accent text-accent-text" : ""}
          />
        }
        onClick={toggleFavourite}
      />
      <PersonMenu person={person} />
    </span>
  );
}
