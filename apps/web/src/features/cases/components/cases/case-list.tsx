import type { CaseGroup, CaseQueue, CaseSummary as Row } from "@evenly/contract/cases/schemas";
import { Button, EmptyState, ErrorState, Skeleton, SkeletonBar, SkeletonRows } from "@evenly/ui";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useIsWide } from "../../../../shell/use-is-wide.ts";
import type { useCaseQueue } from "../../use-cases.ts";
import { useOperatorText } from "../../use-operator-text.ts";
import { useTimeLeft } from "../../use-time-left.ts";
import { CaseFilters } from "./case-filters.tsx";
import { CaseRow } from "./case-row.tsx";
import type { CasesBase } from "./cases-page.tsx";
import { HeldSum } from "./held-sum.tsx";

export type CaseFilter = { readonly group: CaseGroup | null; readonly isMine: boolean };
type CaseListProps = {
  readonly queue: ReturnType<typeof useCaseQueue>;
  readonly base: CasesBase;
  readonly openId: string | null;
  readonly filter: CaseFilter;
  readonly onGroup: (group: CaseGroup | null) => void;
  readonly onMine: (isMine: boolean) => void;
};

/** The sum on hold, the filters and the open cases. */
export function CaseList(props: CaseListProps) {
  const { queue } = props;
  const t = useTranslations("cases");
  const common = useTranslations("common");
  const textOf = useOperatorText();
  if (queue.isPending) {
    return (
      <>
        <Skeleton className="mb-4 h-12 w-60" />
        <SkeletonBar />
        <SkeletonRows count={6} />
      </>
    );
  }
  if (queue.isError) {
    const action = <Button onClick={() => void queue.refetch()}>{common("retry")}</Button>;
    return (
      <ErrorState
        title={t("failed")}
        text={
          <>
            {textOf(queue.error)} {t("failedText")}
          </>
        }
        action={action}
      />
    );
  }
  return <Loaded {...props} data={queue.data} />;
}

const kindsOf: Readonly<Record<CaseGroup, readonly Row["kind"][]>> = {
  payments: ["held_payment"],
  accounts: ["account_takeover", "self_freeze"],
  appeals: ["appeal"],
};

function Loaded({
  data,
  queue,
  base,
  openId,
  filter,
  onGroup,
  onMine,
}: CaseListProps & { readonly data: CaseQueue }) {
  const t = useTranslations("cases");
  const isWide = useIsWide();
  const { group, isMine } = filter;
  const shown = data.cases.filter(
    ({ kind, takenBy }) =>
      (group === null || kindsOf[group].includes(kind)) && (!isMine || takenBy?.isYou === true),
  );
  return (
    <>
      <HeldSum cases={data.cases.filter(({ kind }) => kind === "held_payment")} />
      <CaseFilters
        counts={data.counts}
        filter={filter}
        onMine={onMine}
        {...(base === "/admin" && { onGroup })}
      />
      {shown.length === 0 ? (
        <EmptyState title={t("empty")} text={t(isMine ? "emptyMine" : "emptyText")} />
      ) : (
        <>
          {isWide && <Head />}
          <ul aria-label={t("list")} className="[&>li+li]:border-t [&>li+li]:border-line">
            {shown.map((row) => (
              <CaseRow key={row.id} row={row} base={base} isOpen={row.id === openId} isWide={isWide} />
            ))}
          </ul>
        </>
      )}
      <Foot data={data} queue={queue} isWide={isWide} />
    </>
  );
}

function Head() {
  const t = useTranslations("cases.head");
  return (
    <div aria-hidden="true" className="case-grid mt-5 mb-1 text-small text-text-3">
      <span>{t("case")}</span>
      <span>{t("person")}</span>
      <span className="text-right">{t("amount")}</span>
      <span>{t("who")}</span>
      <span className="text-right">{t("left")}</span>
    </div>
  );
}

type FootProps = Pick<CaseListProps, "queue"> & { readonly data: CaseQueue; readonly isWide: boolean };

function Foot({ data, queue, isWide }: FootProps) {
  const t = useTranslations("cases");
  const { duration } = useTimeLeft();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small text-text-3">
      <p>
        {t("sorted")} {isWide && t.rich("keys", { key: (name) => <Key>{name}</Key> })}
      </p>
      <span className="flex flex-wrap items-center gap-x-4">
        {data.medianAnswerMs !== null && t("median", { time: duration(data.medianAnswerMs) })}
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 shrink-0 max-lg:min-h-11"
          icon={<RefreshCw size={16} aria-hidden="true" className="shrink-0" />}
          busyLabel={queue.isFetching && t("refreshing")}
          onClick={() => void queue.refetch()}
        >
          {t("refresh")}
        </Button>
      </span>
    </div>
  );
}

function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded-[5px] border border-line-strong px-1.5 font-[inherit] text-text-2">
      {children}
    </kbd>
  );
}
