import type { GroupRow } from "@evenly/contract/groups/schemas";
import { Button, EmptyState, ErrorState, SkeletonRows, TextField } from "@evenly/ui";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useGroup } from "../../group-provider.tsx";
import { GroupLevels } from "./group-levels.tsx";
import { ImportLink } from "./import-link.tsx";
import { NewGroupButton } from "./new-group-button.tsx";

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
  if (groups.length === 0)
    return (
      <EmptyState
        title={t("empty")}
        text={t("emptyText")}
        action={
          <span className="flex flex-wrap items-center gap-2">
            <NewGroupButton />
            <ImportLink />
          </span>
        }
      />
    );
  return <List groups={groups} />;
}

function List({ groups }: { readonly groups: readonly GroupRow[] }) {
  const t = useTranslations("groupInbox.list");
  const [text, setText] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const wanted = text.trim().toLocaleLowerCase();
  const found = groups.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
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
          frameClassName="mb-4"
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
