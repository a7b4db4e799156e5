import { Button } from "@evenly/ui";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const loadDialog = () =>
  import("../new-group-dialog.tsx").then((module) => ({ default: module.NewGroupDialog }));
const NewGroupDialog = lazy(loadDialog);

/** Button that opens the dialog for a new group. */
export function NewGroupButton() {
  const t = useTranslations("groups");
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
        {t("newGroup")}
      </Button>
      {isOpen && (
        <Suspense>
          <NewGroupDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
