import type { Bill } from "@evenly/contract/bills/schemas";
import { IconButton } from "@evenly/ui";
import type { MenuAction } from "@evenly/ui/menu";
import { CircleStop, Ellipsis, PencilLine, Scale, Users } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorGuard } from "../../../shell/error-guard.tsx";

type DialogProps = { readonly bill: Bill; readonly onClose: () => void };

const dialogs = {
  edit: lazy(() => import("./edit-dialog.tsx").then((module) => ({ default: module.EditDialog }))),
  again: lazy(() => import("./again-dialog.tsx").then((module) => ({ default: module.AgainDialog }))),
  group: lazy(() => import("./end-dialogs.tsx").then((module) => ({ default: module.GroupDialog }))),
  close: lazy(() => import("./end-dialogs.tsx").then((module) => ({ default: module.CloseDialog }))),
} satisfies Record<string, ComponentType<DialogProps>>;

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ActionMenu }));
const ActionMenu = lazy(loadMenu);
const icon = { size: 18, strokeWidth: 1.75 } as const;

/** What the owner can do with a bill besides reminding; the menu's code loads when it is first needed. */
export function BillMenu({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills.bill");
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = open && dialogs[open];
  const [isWanted, setIsWanted] = useState(false);
  const isDeclined = bill.parts.some(({ state }) => state === "declined");
  const trigger = (
    <IconButton
      label={t("more")}
      aria-haspopup="menu"
      className="size-11"
      icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setIsWanted(true)}
    />
  );
  const actions: readonly MenuAction[] = [
    { id: "edit", label: t("edit"), icon: <PencilLine {...icon} />, onPick: () => setOpen("edit") },
    { id: "again", label: t("splitAgain"), icon: <Scale {...icon} />, onPick: () => setOpen("again") },
    {
      id: "group",
      label: t("toGroup"),
      icon: <Users {...icon} />,
      isDisabled: isDeclined,
      onPick: () => setOpen("group"),
    },
    {
      id: "close",
      label: t("close"),
      icon: <CircleStop {...icon} />,
      isDisabled: !bill.isOpen,
      onPick: () => setOpen("close"),
    },
  ];
  return (
    <>
      {isWanted ? (
        <ErrorGuard fallback={trigger}>
          <Suspense fallback={trigger}>
            <ActionMenu trigger={trigger} actions={actions} isOpenAtFirst />
          </Suspense>
        </ErrorGuard>
      ) : (
        trigger
      )}
      {OpenDialog && (
        <Suspense>
          <OpenDialog bill={bill} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
