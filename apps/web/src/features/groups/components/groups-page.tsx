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
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { api } from "../../../trpc.ts";

/** The user's groups with their balance in each. */
export function GroupsPage() {
  const t = useTranslations("groups");
  return (
    <>
      <PageBand title={t("title")} backTo="/dashboard" />
      <Halves
        left={
          <LeftHalf>
            <GroupList />
          </LeftHalf>
        }
        right={<RightHalf>{null}</RightHalf>}
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
  if (groups.data.length === 0) return <EmptyState title={t("empty")} text={t("emptyText")} />;
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
      amount={group.balances.map(({ currency, balanceMinor }) => (
        <Money key={currency} amountMinor={balanceMinor} currency={currency} />
      ))}
    />
  );
}
