import type { Budget } from "@evenly/contract/budgets/schemas";
import { categoryIds } from "@evenly/contract/payments/categories";
import { Button } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ShareDialog } from "./share-dialog.tsx";

/** Opens the dialog that asks others to share a budget; nothing where it cannot be shared. */
export function ShareButton({ budget, name }: { readonly budget: Budget; readonly name: string }) {
  const t = useTranslations("budgets.members");
  const [isOpen, setIsOpen] = useState(false);
  if (!isShareable(budget)) return null;
  return (
    <>
      <Button size="small" variant="secondary" className="max-lg:min-h-11" onClick={() => setIsOpen(true)}>
        {t("share")}
        <span className="sr-only"> {name}</span>
      </Button>
      {isOpen && <ShareDialog budget={budget} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Whether others can be asked to share a budget: one of the user's, of a category that everybody has. */
function isShareable({ access, groupId, category }: Budget): boolean {
  return (
    access === "owner" && groupId === null && (categoryIds as readonly (string | null)[]).includes(category)
  );
}
