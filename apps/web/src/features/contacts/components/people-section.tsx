import type { Payee } from "@evenly/contract/payments/schemas";
import {
  Avatar,
  Button,
  buttonStyles,
  EmptyState,
  ErrorState,
  Row,
  RowList,
  SkeletonRows,
  TextField,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
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
        <section aria-labelledby="found" className="mt-6">
          <h2 id="found" className="text-h2 font-semibold">
            {t("found")}
          </h2>
          <People people={people} />
          <p role="status" className="text-text-2">
            {people.length === 0 && isUpToDate && t("nobody")}
          </p>
        </section>
      ) : (
        <Favourites />
      )}
    </>
  );
}

function Favourites() {
  const t = useTranslations("contacts");
  const common = useTranslations("common");
  const favourites = api.contacts.listFavourites.useQuery();
  return (
    <section aria-labelledby="favourites" className="mt-6">
      <h2 id="favourites" className="text-h2 font-semibold">
        {t("favourites")}
      </h2>
      {favourites.isPending && <SkeletonRows count={3} />}
      {favourites.isError && !favourites.data && (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={<Button onClick={() => void favourites.refetch()}>{common("retry")}</Button>}
        />
      )}
      {favourites.data && <People people={favourites.data} />}
      {favourites.data?.length === 0 && (
        <EmptyState title={t("favouritesEmpty")} text={t("favouritesEmptyText")} />
      )}
    </section>
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
