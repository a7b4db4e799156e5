import type { GroupRow } from "@evenly/contract/groups/schemas";
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  Halves,
  LeftHalf,
  Money,
  RightHalf,
  Row,
  RowList,
  SkeletonRows,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { api } from "../../../trpc.ts";
import { QuickEntry } from "../../quick-entry/index.ts";

const loadDialog = () =>
  import("./new-group-dialog.tsx").then((module) => ({ default: module.NewGroupDialog }));
const NewGroupDialog = lazy(loadDialog);

/** The user's groups with their balance in each. */
export function GroupsPage() {
  const t = useTranslations("groups");
  return (
    <>
      <PageBand title={t("title")} backTo="/dashboard" action={<NewGroupButton />} />
      <Halves
        left={
          <LeftHalf>
            <QuickEntry />
            <GroupList />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <OwnBalances />
          </RightHalf>
        }
      />
    </>
  );
}

function GroupList() {
  const t = useTranslations("groups");
  const common = useTranslations("common");
  const groups = api.groups.list.useQuery({ isArchived: false });
  if (groups.isPending) return <SkeletonRows count={3} />;
  if (groups.isError && !groups.data)
    return (
      <ErrorState
        title={t("loadFailed")}
        text={t("loadFailedText")}
        action={<Button onClick={() => void groups.refetch()}>{common("retry")}</Button>}
      />
    );
  if (groups.data.length === 0)
    return <EmptyState title={t("empty")} text={t("emptyText")} action={<NewGroupButton />} />;
  return (
    <RowList>
      {groups.data.map((group) => (
        <GroupListRow key={group.id} group={group} />
      ))}
    </RowList>
  );
}

function GroupListRow({ group }: { readonly group: GroupRow }) {
  const t = useTranslations("groups");
  return (
    <Row
      lead={<Avatar id={group.id} name={group.name} imageUrl={null} />}
      title={group.name}
      meta={t("people", { count: group.memberCount })}
      amount={
        group.balances.length === 0 ? (
          <span className="text-small text-text-2">{t("even")}</span>
        ) : (
          <span className="flex flex-col items-end">
            {group.balances.map(({ currency, balanceMinor }) => (
              <Money
                key={currency}
                amountMinor={balanceMinor}
                currency={currency}
                sign="always"
                tone={balanceMinor > 0n ? "owed" : "owe"}
              />
            ))}
          </span>
        )
      }
      wrap={(content, className) => (
        <Link to="/groups/$groupId" params={{ groupId: group.id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}

function NewGroupButton() {
  const t = useTranslations("groups");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        icon={<Plus size={16} aria-hidden="true" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setIsOpen(true)}
      >
        {t("newGroup")}
      </Button>
      {isOpen && (
        <Suspense>
          <NewGroupDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The caller's balance in all groups, for each currency by itself. */
function OwnBalances() {
  const t = useTranslations("groups");
  const groups = api.groups.list.useQuery({ isArchived: false });
  const sums = new Map<string, bigint>();
  for (const { currency, balanceMinor } of groups.data?.flatMap(({ balances }) => balances) ?? [])
    sums.set(currency, (sums.get(currency) ?? 0n) + balanceMinor);
  const open = [...sums].filter(([, amountMinor]) => amountMinor !== 0n);
  if (!groups.data || groups.data.length === 0) return null;
  return (
    <section aria-labelledby="all-groups">
      <h2 id="all-groups" className="text-small font-medium text-text-2">
        {t("inAll")}
      </h2>
      {open.length === 0 && <p className="text-h2 font-semibold">{t("even")}</p>}
      {open.map(([currency, amountMinor], place) => (
        <p key={currency}>
          <Money
            amountMinor={amountMinor}
            currency={currency}
            sign="always"
            size={place === 0 ? "page" : "big"}
            isLive
          />
        </p>
      ))}
    </section>
  );
}
