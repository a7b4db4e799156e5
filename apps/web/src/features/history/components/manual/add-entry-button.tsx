import { Button } from "@evenly/ui";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const loadDialog = () => import("./manual-dialog.tsx").then((module) => ({ default: module.ManualDialog }));
const ManualDialog = lazy(loadDialog);

/** The page's own action: records money outside the wallet. */
export function AddEntryButton() {
  const t = useTranslations("history.manual");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<Plus size={16} aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:sr-only">{t("open")}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ManualDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
