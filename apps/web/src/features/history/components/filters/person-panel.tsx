import { PERSON_SEARCH_LENGTH_MIN } from "@evenly/contract/contacts/search-length";
import { Avatar, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useDebounced } from "../../../../shell/use-debounced.ts";
import type { PanelProps } from "./filter-panel.tsx";
import { PickList } from "./pick-list.tsx";

const PEOPLE_MAX = 8;
const PAUSE_MS = 200;

/** Picks a person: a recent payee, a search result, or a typed @handle or address. */
export function PersonPanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const [text, setText] = useState("");
  const wanted = useDebounced(text.trim(), PAUSE_MS);
  const isSearched = wanted.length >= PERSON_SEARCH_LENGTH_MIN;
  const recent = api.payments.listRecentPayees.useQuery({ limit: PEOPLE_MAX });
  const found = api.contacts.search.useQuery({ q: wanted, limit: PEOPLE_MAX }, { enabled: isSearched });
  const people = (isSearched ? found.data : recent.data) ?? [];
  const pick = (person: string) => {
    onChange({ person });
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        if (typed !== "") pick(typed);
      }}
    >
      <TextField
        label={t("filter.person")}
        placeholder={t("personHint")}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        fieldClassName="p-2"
        className="h-11! lg:h-10!"
      />
      {isSearched && found.isSuccess && people.length === 0 && (
        <p className="px-2.5 pb-2 text-small text-text-2">{t("nobodyFound")}</p>
      )}
      <PickList
        choices={people.map(({ id, displayName, handle, avatarUrl }) => ({
          value: `@${handle}`,
          label: displayName,
          lead: <Avatar id={id} name={displayName} imageUrl={avatarUrl} size={28} />,
          end: `@${handle}`,
        }))}
        value={search.person}
        onPick={pick}
      />
    </form>
  );
}
