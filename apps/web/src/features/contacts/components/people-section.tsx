import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, buttonStyles, EmptyState, Row, RowList, Section, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { usePeopleSearch } from "../use-people-search.ts";
import { PersonActions } from "./person-actions.tsx";
import { PersonName } from "./person-name.tsx";

/** The user's favourites; with text in the search field, the search results. */
export function PeopleSection() {
  const t = useTranslations("contacts");
  const [text, setText] = useState("");
  const { isSearching, people, isUpToDate } = usePeopleSearch(text);
  return (
    <>
      <TextField
        label={t("search")}
        help={t("searchHelp")}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isSearching ? (
        <Section title={t("found")} className="mt-6">
          <People people={people} />
          <p role="status" className="text-text-2">
            {people.length === 0 && isUpToDate && t("nobody")}
          </p>
        </Section>
      ) : (
        <Favourites />
      )}
    </>
  );
}

function Favourites() {
  const t = useTranslations("contacts");
  const favourites = api.contacts.listFavourites.useQuery();
  return (
    <Section title={t("favourites")} className="mt-6">
      <QueryRows
        query={favourites}
        data={favourites.data}
        count={3}
        failed={{ title: t("failed"), text: t("failedText") }}
        empty={<EmptyState title={t("favouritesEmpty")} text={t("favouritesEmptyText")} />}
      >
        {(people) => <People people={people} />}
      </QueryRows>
    </Section>
  );
}

function People({ people }: { readonly people: readonly Payee[] }) {
  const t = useTranslations("contacts");
  return (
    <RowList className="mt-1">
      {people.map((person) => (
        <Row
          key={person.id}
          lead={<Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />}
          title={<PersonName person={person} />}
          meta={`@${person.handle}`}
          amount={
            <span className="flex items-center gap-1">
              <PersonActions person={person} />
              <Link
                to="/send"
                search={{ to: `@${person.handle}` }}
                aria-label={t("sendTo", { name: person.displayName })}
                className={buttonStyles({
                  variant: "secondary",
                  size: "small",
                  className: "max-lg:min-h-11",
                })}
              >
                {t("send")}
              </Link>
            </span>
          }
        />
      ))}
    </RowList>
  );
}
