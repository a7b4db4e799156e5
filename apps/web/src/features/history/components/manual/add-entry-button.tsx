import { Button } from "@evenly/ui";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const loadDialog = () => import("./manual-dialog.tsx").then((module) => ({ default: module.ManualDialog }));
const ManualDialog = lazy(loadDialog);

type AddEntryButtonProps = { readonly variant?: "secondary" | "quiet"; readonly className?: string };

/** The page's primary action: record money outside the wallet. */
export function AddEntryButton({ variant = "secondary", className = "" }: AddEntryButtonProps) {
  const t = useTranslations("history.manual");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="small"
        className={clsx("max-lg:min-h-11", className)}
        icon={<Plus size={16} aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setIsOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ManualDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
