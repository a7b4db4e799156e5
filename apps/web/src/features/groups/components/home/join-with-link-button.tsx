import { Button } from "@evenly/ui";
import { Link as LinkIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const loadDialog = () =>
  import("./join-with-link-dialog.tsx").then((module) => ({ default: module.JoinWithLinkDialog }));
const JoinWithLinkDialog = lazy(loadDialog);

/** Button that opens the dialog in which a link to a group is pasted. */
export function JoinWithLinkButton() {
  const t = useTranslations("groupsHome.join");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<LinkIcon size={16} aria-hidden="true" className="max-sm:hidden" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setIsOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense>
          <JoinWithLinkDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
