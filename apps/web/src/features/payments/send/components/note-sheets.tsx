import { type CategoryId, categoryIds } from "@evenly/contract/payments/categories";
import { Button, TextAreaField } from "@evenly/ui";
import { Dialog, focusedFirst } from "@evenly/ui/dialog";
import { Check, Tag } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../category-icon.tsx";
import { NOTE_MAX } from "./note-section.tsx";

type NoteSheetProps = {
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onClose: () => void;
};

/** A sheet with the note's field, which has several lines. */
export function NoteSheet({ note, onNote, onClose }: NoteSheetProps) {
  const t = useTranslations("send");
  const [text, setText] = useState(note);
  return (
    <Dialog title={t("note")} isTitleHidden onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onNote(text);
          onClose();
        }}
      >
        <TextAreaField
          {...focusedFirst}
          rows={2}
          label={t("note")}
          hint={t("noteHint")}
          value={text}
          maxLength={NOTE_MAX}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="large" isWide className="mt-4">
          {t("done")}
        </Button>
      </form>
    </Dialog>
  );
}

type CategorySheetProps = {
  readonly category: CategoryId | null;
  readonly onCategory: (category: CategoryId | null) => void;
  readonly onClose: () => void;
};

/** A sheet with the categories as a list; picking one closes it. */
export function CategorySheet({ category, onCategory, onClose }: CategorySheetProps) {
  const t = useTranslations("send");
  const names = useTranslations("common.category");
  return (
    <Dialog title={t("category")} onClose={onClose}>
      <ul className="mt-2">
        {[null, ...categoryIds].map((id) => (
          <li key={id ?? "none"}>
            <button
              type="button"
              aria-pressed={id === category}
              className="flex min-h-12 w-full items-center gap-3 rounded-control text-left"
              onClick={() => {
                onCategory(id);
                onClose();
              }}
            >
              {id ? (
                <CategoryIcon category={id} />
              ) : (
                <Tag size={18} aria-hidden="true" className="text-text-3" />
              )}
              {id ? names(id) : t("noCategory")}
              {id === category && <Check size={18} aria-hidden="true" className="ml-auto text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
