import { Button } from "@evenly/ui";
import { Pencil, Tag } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../lazy-part.tsx";
import { CategoryIcon } from "../../category-icon.tsx";
import type { SendForm } from "../use-send-form.ts";

const NoteSheet = lazyPart(() => import("./note-sheets.tsx").then((module) => module.NoteSheet));
const CategorySheet = lazyPart(() => import("./note-sheets.tsx").then((module) => module.CategorySheet));

type NoteChipsProps = Pick<SendForm, "note" | "category"> & {
  readonly onChange: (changes: Partial<SendForm>) => void;
};

/** Note and category as one row of buttons that open sheets. */
export function NoteChips({ note, category, onChange }: NoteChipsProps) {
  const t = useTranslations("send");
  const names = useTranslations("common.category");
  const [open, setOpen] = useState<"note" | "category" | null>(null);
  const close = () => setOpen(null);
  // The sheets are beside the row: a keyboard that opens in a sheet makes the page so low that the row is hidden.
  return (
    <>
      <div data-note-chips className="mt-4 flex gap-2 flow-short:mt-3">
        <Button
          variant="tonal"
          aria-haspopup="dialog"
          className="min-w-0 flex-1 justify-start!"
          icon={<Pencil size={16} aria-hidden="true" className="shrink-0 text-text-2" />}
          onClick={() => setOpen("note")}
        >
          {note && <span className="sr-only">{t("note")}: </span>}
          <span className="truncate">{note || t("addNote")}</span>
        </Button>
        <Button
          variant="tonal"
          aria-haspopup="dialog"
          className="max-w-[55%] min-w-0"
          icon={
            category ? (
              <CategoryIcon category={category} size={16} />
            ) : (
              <Tag size={16} aria-hidden="true" className="shrink-0 text-text-2" />
            )
          }
          onClick={() => setOpen("category")}
        >
          {category && <span className="sr-only">{t("category")}: </span>}
          <span className="truncate">{category ? names(category) : t("category")}</span>
        </Button>
      </div>
      {open === "note" && (
        <NoteSheet note={note} onNote={(text) => onChange({ note: text })} onClose={close} />
      )}
      {open === "category" && (
        <CategorySheet
          category={category}
          onCategory={(picked) => onChange({ category: picked })}
          onClose={close}
        />
      )}
    </>
  );
}
