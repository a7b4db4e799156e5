import { Archive, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { GroupLevels } from "./group-levels.tsx";

/** The user's archived groups behind one row; nothing without any. */
export function ArchivedGroups() {
  const t = useTranslations("groupsHome.list");
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const archived = api.groups.list.useQuery({ isArchived: true });
  const groups = archived.data ?? [];
  if (groups.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-left text-text-2 hover:bg-surface-2"
        >
          <Archive size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="flex-1">{t("archived", { count: groups.length })}</span>
          <ChevronRight size={16} aria-hidden="true" className={isOpen ? "rotate-90" : undefined} />
        </button>
      </h2>
      <div id={listId}>{isOpen && <GroupLevels groups={groups} />}</div>
    </section>
  );
}
