import { clsx } from "clsx";
import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Popup } from "../popup.tsx";
import { TagPicker } from "../tag-picker.tsx";

/** Maximum number of tags on one entry. */
const TAGS_MAX = 20;

type TagsFactProps = {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
  /** Left aligned, for use in a form. */
  readonly isLeft?: boolean;
};

/** The user's own tags: a cross removes one, new ones are picked or typed. */
export function TagsFact({ tags, onChange, isLeft = false }: TagsFactProps) {
  const t = useTranslations("history");
  return (
    <span className={clsx("flex flex-wrap items-baseline gap-1.5", !isLeft && "justify-end")}>
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex min-h-[26px] max-w-full items-center rounded-chip bg-surface-2 pl-2.5 text-small font-medium text-text-2"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={t("removeTag", { tag })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
            className="flex min-h-[26px] items-center rounded-chip px-1.5 hover:text-text-1 max-lg:min-h-9 max-lg:px-2.5"
          >
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {tags.length < TAGS_MAX && (
        <Popup
          label={t("addTag")}
          trigger={
            <button
              type="button"
              className={clsx(
                "-my-2.5 inline-flex items-center gap-1 rounded-small px-2 py-[11px] text-accent-text hover:bg-surface-2 lg:py-2",
                isLeft && tags.length === 0 ? "-ml-2" : "-mr-2",
              )}
            >
              <Plus size={16} aria-hidden="true" />
              <span className="self-baseline">{t("addTag")}</span>
            </button>
          }
        >
          {() => <TagPicker label={t("addTag")} without={tags} onPick={(tag) => onChange([...tags, tag])} />}
        </Popup>
      )}
    </span>
  );
}
