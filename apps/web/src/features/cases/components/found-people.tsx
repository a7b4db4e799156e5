import type { OperatorUser } from "@evenly/contract/operators/schemas";
import {
  Avatar,
  Button,
  Chip,
  EmptyState,
  ErrorState,
  Row,
  RowList,
  SegmentedControl,
  TextField,
} from "@evenly/ui";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { FoundPeople as Found, PeopleFilter } from "../use-found-people.ts";

const filters: readonly PeopleFilter[] = ["all", "suspended", "frozen", "admin"];

type FoundPeopleProps = {
  readonly found: Found;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
};

/** The search form, and the people found. */
export function FoundPeople({ asked, ...people }: FoundPeopleProps & { readonly asked: string }) {
  const { found } = people;
  const t = useTranslations("admin.find");
  const [typed, setTyped] = useState(asked);
  const [filter, setFilter] = useState<PeopleFilter>("all");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    found.search(typed, filter);
  };
  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={t("label")}
          help={t("help")}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SegmentedControl
            label={t("state")}
            choices={filters.map((value) => ({ value, label: t(value) }))}
            value={filter}
            onPick={setFilter}
          />
          <Button
            type="submit"
            icon={<Search size={18} aria-hidden="true" />}
            busyLabel={found.isSearching && t("busy")}
          >
            {t("submit")}
          </Button>
        </div>
      </form>
      <div className="mt-6">
        <People {...people} />
      </div>
    </>
  );
}

function People({ found: { people, failure, more, isSearching }, openId, onOpen }: FoundPeopleProps) {
  const t = useTranslations("admin.find");
  if (failure !== null) return <ErrorState title={t("failed")} text={failure} />;
  if (people === null) return <EmptyState title={t("start")} text={t("startText")} />;
  if (people.length === 0) return <EmptyState title={t("none")} text={t("noneText")} />;
  return (
    <>
      <RowList label={t("list")}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} isOpen={person.id === openId} onOpen={onOpen} />
        ))}
      </RowList>
      {more && (
        <Button variant="secondary" className="mt-4" busyLabel={isSearching && t("busy")} onClick={more}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

type PersonRowProps = {
  readonly person: OperatorUser;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
};

function PersonRow({ person, isOpen, onOpen }: PersonRowProps) {
  const { id, displayName, handle } = person;
  return (
    <Row
      lead={<Avatar id={id} name={displayName} />}
      title={displayName}
      meta={`@${handle}`}
      amount={<StateChips person={person} />}
      isSelected={isOpen}
      wrap={(content, className) => (
        <button type="button" aria-pressed={isOpen} className={className} onClick={() => onOpen(id)}>
          {content}
        </button>
      )}
    />
  );
}

/** What is special about an account, as chips. */
export function StateChips({ person }: { readonly person: OperatorUser }) {
  const t = useTranslations("admin.chip");
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {person.role === "admin" && <Chip tone="you">{t("admin")}</Chip>}
      {person.deactivatedAt && <Chip>{t("deactivated")}</Chip>}
      {person.suspendedAt && <Chip tone="negative">{t("suspended")}</Chip>}
      {person.frozenAt && <Chip tone="warning">{t("frozen")}</Chip>}
      {!person.emailVerified && !person.deactivatedAt && <Chip>{t("unverified")}</Chip>}
    </span>
  );
}
