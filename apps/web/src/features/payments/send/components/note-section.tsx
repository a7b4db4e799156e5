import { type CategoryId, categoryIds } from "@evenly/contract/payments/categories";
import { SelectField, TextAreaField } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../category-icon.tsx";
import type { SendForm } from "../use-send-form.ts";

/** Maximum length of a note in characters; the api accepts twice as many. */
export const NOTE_MAX = 140;
const NONE = "none";

type NoteSectionProps = Pick<SendForm, "note" | "category"> & {
  readonly onChange: (changes: Partial<SendForm>) => void;
};

/** A note that both parties see, and the payer's own category. */
export function NoteSection({ note, category, onChange }: NoteSectionProps) {
  const t = useTranslations("send");
  const names = useTranslations("common.category");
  const choices: readonly { value: CategoryId | typeof NONE; label: string }[] = [
    { value: NONE, label: t("noCategory") },
    ...categoryIds.map((value) => ({ value, label: names(value) })),
  ];
  return (
    <div className="mt-7 grid gap-4 sm:grid-cols-2">
      <TextAreaField
        rows={1}
        label={t("note")}
        hint={t("noteHint")}
        value={note}
        maxLength={NOTE_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <SelectField
        label={t("category")}
        choices={choices}
        value={category ?? NONE}
        onPick={(value) => onChange({ category: value === NONE ? null : value })}
        icon={category && <CategoryIcon category={category} />}
      />
    </div>
  );
}
