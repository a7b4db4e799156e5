import { containsWords } from "@evenly/contract/search-form";
import { TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import type { PanelProps } from "./filter-panel.tsx";
import { PickList } from "./pick-list.tsx";

/** Number of tags from which on the list has a search field. */
const SEARCHED_FROM = 8;

/** Picks one of the user's own tags, most used first. */
export function TagPanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const [text, setText] = useState("");
  const query = api.payments.listTags.useQuery();
  const tags = query.data ?? [];
  if (query.isSuccess && tags.length === 0)
    return <p className="px-2.5 py-2 text-small text-text-2">{t("noTags")}</p>;
  return (
    <>
      {tags.length >= SEARCHED_FROM && (
        <TextField
          label={t("findTag")}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          fieldClassName="p-2"
          className="h-11! lg:h-10!"
        />
      )}
      <PickList
        choices={tags
          .filter(({ tag }) => containsWords(tag, text))
          .map(({ tag, count }) => ({ value: tag, label: tag, end: count }))}
        value={search.tag}
        onPick={(tag) => {
          onChange({ tag });
          close();
        }}
      />
    </>
  );
}
