import type { BlockedPerson } from "@evenly/contract/contacts/schemas";
import { Avatar, Button, Row, RowList, Section } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useContact } from "../use-contact.ts";

/** The people whom the user has blocked, each with a button to unblock. */
export function BlockedSection() {
  const t = useTranslations("contacts.block");
  const blocked = api.contacts.listBlocked.useQuery().data;
  if (blocked === undefined) return null;
  return (
    <Section title={t("title")} className="mt-9">
      {blocked.length === 0 && <p className="mt-1 text-text-2">{t("empty")}</p>}
      <RowList className="mt-1">
        {blocked.map((person) => (
          <BlockedRow key={person.id} person={person} />
        ))}
      </RowList>
    </Section>
  );
}

function BlockedRow({ person }: { readonly person: BlockedPerson }) {
  const t = useTranslations("contacts.block");
  const format = useFormatter();
  const { unblock, isUnblocking } = useContact(person);
  const since = t("since", { date: format.dateTime(person.blockedAt, { dateStyle: "medium" }) });
  return (
    <Row
      lead={<Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />}
      title={person.displayName}
      meta={`@${person.handle} · ${since}`}
      amount={
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("unblockLabel", { name: person.displayName })}
          busyLabel={isUnblocking && t("unblock")}
          onClick={unblock}
        >
          {t("unblock")}
        </Button>
      }
    />
  );
}
