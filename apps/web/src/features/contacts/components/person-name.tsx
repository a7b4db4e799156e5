import type { Payee } from "@evenly/contract/payments/schemas";
import { BadgeCheck } from "lucide-react";
import { useTranslations } from "use-intl";

/** A name, cut off when too long, with the badge of a verified identity, which is never cut off. */
export function PersonName({ person }: { readonly person: Pick<Payee, "displayName" | "isVerified"> }) {
  const t = useTranslations("contacts");
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 truncate">{person.displayName}</span>
      {person.isVerified && (
        <BadgeCheck size={16} aria-label={t("verified")} role="img" className="shrink-0 text-positive-text" />
      )}
    </span>
  );
}
