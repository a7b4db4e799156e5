import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, buttonStyles, EmptyState, Row, RowList, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { notify } from "../../../shell/toasts.ts";
import { PersonPicker } from "../picker/person-picker.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonName } from "./person-name.tsx";

/** The user's favourites, and the picker that adds more. */
export function PeopleSection() {
  const t = useTranslations("contacts");
  const favourites = api.contacts.listFavourites.useQuery().data ?? [];
  const utils = api.useUtils();
  const textOf = useRefusalText();
  const star = api.contacts.addFavourite.useMutation({
    onSuccess: () => void utils.contacts.invalidate(),
    onError: (error) =>
      notify("error", refusalOf(error).code === "CONTACTS_FULL" ? t("full") : textOf(error)),
  });
  const add = ({ id: userId, displayName: name }: Payee) =>
    star.mutate({ userId }, { onSuccess: () => notify("success", t("starred", { name })) });
  return (
    <>
      <PersonPicker
        label={t("add")}
        without={new Set(favourites.map(({ id }) => id))}
        onPick={add}
        hasWaysOut
      />
      <Favourites />
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
