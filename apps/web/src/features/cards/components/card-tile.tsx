import { IconTile } from "@evenly/ui";
import { clsx } from "clsx";
import { CreditCard } from "lucide-react";

/** The picture of a card in a row; marked when it expires soon or has expired. */
export function CardTile({ isMarked }: { readonly isMarked: boolean }) {
  return (
    <IconTile className={clsx(isMarked && "bg-warning-soft! text-warning-text!")}>
      <CreditCard size={20} strokeWidth={1.75} />
    </IconTile>
  );
}
