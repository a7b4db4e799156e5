import type { Group, GroupActivity } from "@evenly/contract/groups/schemas";
import type { ExpenseId } from "@evenly/contract/ids";
import { SegmentedControl } from "@evenly/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { readId } from "../../../shell/ids.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useMomentText } from "../../../shell/use-moment-text.ts";
import { useGroup } from "../group-provider.tsx";
import { useActivityText } from "../use-activity-text.ts";
import { MemberAvatar } from "./member-avatar.tsx";

const PAGE_SIZE = 50;

/** The feed of a group, newest first; opening it marks everything as seen. */
export function ActivityList({ group }: { readonly group: Group }) {
  const t = useTranslations("groups.feed");
  const { markSeen } = useGroup();
  const [view, setView] = useState<"all" | "mine">("all");
  useEffect(() => {
    void markSeen(group.id);
  }, [markSeen, group.id]);
  return (
    <section aria-labelledby="activity">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="activity" className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <SegmentedControl
          label={t("view")}
          choices={[
            { value: "all", label: t("all") },
            { value: "mine", label: t("mine") },
          ]}
          value={view}
          onPick={setView}
        />
      </div>
      <Lines group={group} involvesMe={view === "mine"} />
    </section>
  );
}

function Lines({ group, involvesMe }: { readonly group: Group; readonly involvesMe: boolean }) {
  const t = useTranslations("groups.feed");
  const input = { groupId: group.id, limit: PAGE_SIZE, involvesMe };
  const query = useInfiniteQuery({
    queryKey: [["groups", "listActivities"], { input }],
    queryFn: ({ pageParam, signal }) =>
      apiClient.groups.listActivities.query(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <QueryRows
      query={query}
      data={query.data?.pages.flatMap(({ activities }) => activities)}
      count={6}
      failed={{ title: t("failed"), text: t("safe") }}
      empty={<p className="text-text-2">{t("nothing")}</p>}
      more={{ label: t("more") }}
    >
      {(lines) => (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <Line key={line.id} group={group} line={line} />
          ))}
        </ul>
      )}
    </QueryRows>
  );
}

function Line({ group, line }: { readonly group: Group; readonly line: GroupActivity }) {
  const moment = useMomentText();
  const textOf = useActivityText(group);
  const { kind, subjectId, actorMemberId, isNew, at } = line;
  const text = <span className={clsx("block wrap-anywhere", isNew && "font-semibold")}>{textOf(line)}</span>;
  const expenseId = kind.startsWith("expense_") ? readId<ExpenseId>(subjectId) : undefined;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MemberAvatar group={group} memberId={actorMemberId ?? ""} />
      <span className="min-w-0 flex-1">
        {expenseId ? (
          <Link
            to="/groups/$groupId/expenses/$expenseId"
            params={{ groupId: group.id, expenseId }}
            className="hover:underline"
          >
            {text}
          </Link>
        ) : (
          text
        )}
        <time dateTime={at.toISOString()} className="block text-small text-text-2">
          {moment(at)}
        </time>
      </span>
    </li>
  );
}
