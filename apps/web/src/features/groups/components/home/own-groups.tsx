import type { GroupSummary } from "@evenly/contract/groups/schemas";
import { containsWords } from "@evenly/contract/search-form";
import { Button, CoinMark, EmptyState, ErrorState, SkeletonRows, TextField } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useGroup } from "../../group-provider.tsx";
import { GroupLevels } from "./group-levels.tsx";
import { ImportLink } from "./import-link.tsx";
import { NewGroupButton } from "./new-group-button.tsx";
import { WaitingInvitation } from "./waiting-invitation.tsx";

/** Number of groups from which on the list can be searched. */
const SEARCHED_FROM = 10;
/** Groups shown before "more" is pressed. */
const SHOWN = 20;

/** The user's groups by the size of the balance in them; others mount what belongs to the list beside its title. */
export function OwnGroups() {
  const t = useTranslations("groups");
  const common = useTranslations("common");
  const { groups, error, loadGroups } = useGroup();
  useEffect(() => void loadGroups(), [loadGroups]);
  if (groups === null && error !== null)
    return (
      <ErrorState
        title={t("loadFailed")}
        text={t("loadFailedText")}
        action={<Button onClick={() => void loadGroups()}>{common("retry")}</Button>}
      />
    );
  if (groups === null) return <SkeletonRows count={3} />;
  if (groups.length === 0) return <NoGroups />;
  return <List groups={groups} />;
}

/** What a user without groups can do: answer invitations, if there are any, or start a group. */
function NoGroups() {
  const t = useTranslations("groups");
  const invited = useTranslations("groupsHome.invitation");
  const invitations = api.groups.listMyInvitations.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  if (invitations.isPending) return <SkeletonRows count={2} />;
  const list = invitations.data ?? [];
  if (list.length === 0)
    return <EmptyState title={t("empty")} text={t("emptyText")} action={<StartActions />} />;
  return (
    <section aria-labelledby="invited">
      <CoinMark size={40} mood="empty" className="mb-4" />
      <h2 id="invited" ref={heading} tabIndex={-1} className="text-h2 font-semibold">
        {invited("invited", { count: list.length })}
      </h2>
      <p className="mt-1 max-w-[68ch] text-text-2">{invited("invitedText")}</p>
      <ul className="mt-3 divide-y divide-line">
        {list.map((invitation) => (
          <WaitingInvitation
            key={invitation.id}
            invitation={invitation}
            onAnswered={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <div className="mt-5">
        <StartActions />
      </div>
    </section>
  );
}

function StartActions() {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <NewGroupButton />
      <ImportLink />
    </span>
  );
}

function List({ groups }: { readonly groups: readonly GroupSummary[] }) {
  const t = useTranslations("groupsHome.list");
  const [text, setText] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const found = groups.filter(({ name }) => containsWords(name, text));
  const shown = showsAll ? found : found.slice(0, SHOWN);
  return (
    <section aria-labelledby="own-groups">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-groups" className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <ImportLink className="-mr-3" />
      </div>
      {groups.length >= SEARCHED_FROM && (
        <TextField
          fieldClassName="mb-4"
          label={t("search")}
          type="search"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {found.length === 0 ? (
        <p role="status" className="text-text-2">
          {t("nothingFound")}
        </p>
      ) : (
        <GroupLevels groups={shown} />
      )}
      {shown.length < found.length && (
        <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setShowsAll(true)}>
          {t("all", { count: found.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
