import { IconButton } from "@evenly/ui";
import type { MenuAction } from "@evenly/ui/menu";
import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ErrorGuard } from "./error-guard.tsx";

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ActionMenu }));
const ActionMenu = lazy(loadMenu);

type MoreMenuProps = {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly className?: string;
};

/** The button "More" of a row with its menu of actions, whose code loads when it is first needed. */
export function MoreMenu({ label, actions, className = "" }: MoreMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const trigger = (
    <IconButton
      label={label}
      aria-haspopup="menu"
      className={className}
      icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return trigger;
  return (
    <ErrorGuard fallback={trigger}>
      <Suspense fallback={trigger}>
        <ActionMenu trigger={trigger} actions={actions} isOpenAtFirst />
      </Suspense>
    </ErrorGuard>
  );
}
