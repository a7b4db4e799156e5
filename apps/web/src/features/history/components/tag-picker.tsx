import { TextField } from "@evenly/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { cleanTag } from "../tags.ts";
import { PickList } from "./filters/pick-list.tsx";

/** Maximum number of suggestions. */
const SHOWN_MAX = 8;

type TagPickerProps = {
  readonly label: string;
  /** Tags that are set already and not offered. */
  readonly without?: readonly string[];
  /** Offers only these tags, and no new one. */
  readonly from?: readonly string[];
  readonly onPick: (tag: string) => void;
};

/** Picks one of the user's own tags, or a new one. */
export function TagPicker({ label, without = [], from, onPick }: TagPickerProps) {
  const t = useTranslations("history");
  const [text, setText] = useState("");
  const known = api.payments.listTags.useQuery().data ?? [];
  const wanted = cleanTag(text);
  const tags = from ?? known.map(({ tag }) => tag);
  const matching = tags.filter((tag) => tag.includes(wanted) && !without.includes(tag)).slice(0, SHOWN_MAX);
  const isNew = from === undefined && wanted !== "" && !tags.includes(wanted) && !without.includes(wanted);
  const pick = (tag: string) => {
    setText("");
    onPick(tag);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = matching;
        if (isNew) pick(wanted);
        else if (wanted !== "" && first !== undefined) pick(matching.includes(wanted) ? wanted : first);
      }}
    >
      <TextField
        label={label}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={30}
        onChange={(event) => setText(event.target.value)}
        fieldClassName="p-2"
        className="h-11! lg:h-10!"
      />
      <PickList
        choices={[
          ...(isNew
            ? [
                {
                  value: wanted,
                  label: t("newTag", { tag: wanted }),
                  lead: <Plus size={16} aria-hidden="true" />,
                },
              ]
            : []),
          ...matching.map((tag) => ({ value: tag, label: tag })),
        ]}
        value={undefined}
        onPick={pick}
      />
      {!isNew && matching.length === 0 && (
        <p className="px-2.5 pb-2 text-small text-text-2">{from ? t("noTagsHere") : t("typeTag")}</p>
      )}
    </form>
  );
}
