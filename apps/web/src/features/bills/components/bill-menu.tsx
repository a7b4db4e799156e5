import type { Bill } from "@evenly/contract/bills/schemas";
import type { MenuAction } from "@evenly/ui/menu";
import { CircleStop, PencilLine, Scale, Users } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { MoreMenu } from "../../../shell/more-menu.tsx";

type DialogProps = { readonly bill: Bill; readonly onClose: () => void };

const dialogs = {
  edit: lazy(() => import("./edit-dialog.tsx").then((module) => ({ default: module.EditDialog }))),
  again: lazy(() => import("./again-dialog.tsx").then((module) => ({ default: module.AgainDialog }))),
  group: lazy(() => import("./end-dialogs.tsx").then((module) => ({ default: module.GroupDialog }))),
  close: lazy(() => import("./end-dialogs.tsx").then((module) => ({ default: module.CloseDialog }))),
} satisfies Record<string, ComponentType<DialogProps>>;

const icon = { size: 18, strokeWidth: 1.75 } as const;

/** What the owner can do with a bill besides reminding; the menu's code loads when it is first needed. */
export function BillMenu({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills.bill");
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = open && dialogs[open];
  const isDeclined = bill.parts.some(({ state }) => state === "declined");
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
      <MoreMenu label={t("more")} className="size-11" actions={actions} />
      {OpenDialog && (
        <Suspense>
          <OpenDialog bill={bill} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
