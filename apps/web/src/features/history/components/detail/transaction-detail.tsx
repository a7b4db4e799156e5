import type { HoldState } from "@evenly/contract/payments/hold-schemas";
import type { TransactionDetail as Detail } from "@evenly/contract/payments/schemas";
import { Avatar, Button, Chip, EmptyState, ErrorState, Money, Skeleton, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight, Clock, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { refusalOf } from "../../../../api/trpc.ts";
import { AttachmentSection } from "../../../attachments/index.ts";
import { useAuth } from "../../../auth/index.ts";
import { firstNameOf } from "../../../contacts/index.ts";
import { RefusedEdits, useItemMarks, useStuckEdits } from "../../../offline/index.ts";
import { StatusChip, toneOf, WaitingPayments } from "../../../payments/index.ts";
import { useAnnotate } from "../../use-annotate.ts";
import { useShownDetail } from "../../use-shown-detail.ts";
import { HeldView } from "../held/held-view.tsx";
import { DetailActions } from "./detail-actions.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { DetailLedger } from "./detail-ledger.tsx";
import { DetailSecurity } from "./detail-security.tsx";
import { DetailTimeline } from "./detail-timeline.tsx";
import { NoteSection } from "./note-section.tsx";
import { RelatedList } from "./related-list.tsx";

type TransactionDetailProps = {
  readonly id: Detail["id"];
  /** Shown while no entry is open: it takes no focus and cannot be closed. */
  readonly isNewest?: boolean;
};

/** One entry: amount, both parties, facts, timeline and ledger postings. */
export function TransactionDetail({ id, isNewest = false }: TransactionDetailProps) {
  const t = useTranslations("history");
  const { query, detail, isGone } = useShownDetail(id, !isNewest);
  if (isGone) return <EmptyState title={t("notFound")} text={t("notFoundText")} />;
  if (detail) return <DetailView detail={detail} isNewest={isNewest} />;
  if (query.isPending) return <DetailSkeleton />;
  const { code } = refusalOf(query.error);
  if (code === "NOT_FOUND") return <EmptyState title={t("notFound")} text={t("notFoundText")} />;
  return (
    <ErrorState
      title={t("detailFailed")}
      text={t("failedText")}
      action={<Button onClick={() => void query.refetch()}>{t("retry")}</Button>}
    />
  );
}

type DetailViewProps = { readonly detail: Detail; readonly isNewest: boolean };

function DetailView(props: DetailViewProps) {
  const { hold } = props.detail;
  return hold === null ? <PlainView {...props} /> : <HeldEntry {...props} hold={hold} />;
}

/** An entry on hold: what happens to it first, then the user's own words on it. */
function HeldEntry({ detail, isNewest, hold }: DetailViewProps & { readonly hold: HoldState }) {
  const change = useAnnotate(detail);
  const isNoteWaiting = useIsNoteWaiting(detail.id);
  return (
    <article>
      <HeldView
        detail={detail}
        hold={hold}
        isPinned={!isNewest}
        head={<DetailHead detail={detail} isNewest={isNewest} />}
      >
        <DetailFacts detail={detail} change={change} />
        <NoteSection note={detail.note} isWaiting={isNoteWaiting} onSave={(note) => change({ note })} />
        <DetailActions detail={detail} />
        <Receipts detail={detail} />
      </HeldView>
    </article>
  );
}

function PlainView({ detail, isNewest }: DetailViewProps) {
  const t = useTranslations("history");
  const change = useAnnotate(detail);
  const { amountMinor, currency, person, merchant, status, type } = detail;
  const isManual = type === "manual";
  const mark = useItemMarks().get(detail.id);
  const isNoteWaiting = useIsNoteWaiting(detail.id);
  return (
    <article>
      <DetailHead detail={detail} isNewest={isNewest} />
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Money
          amountMinor={amountMinor}
          currency={currency}
          sign="always"
          size="page"
          tone={toneOf(detail) === "void" ? "void" : "default"}
        />
        <StatusChip status={status} hold={null} />
        {isManual && <Chip>{t("outside")}</Chip>}
        {detail.report && <Chip tone="warning">{t("report.reported")}</Chip>}
        {mark && mark !== "refused" && (
          <Chip icon={<Clock size={16} aria-hidden="true" />}>{t(`waits.${mark}`)}</Chip>
        )}
      </p>
      {person && <Sides detail={detail} />}
      {merchant && <p className="mt-4 text-h2 font-medium wrap-anywhere">{merchant}</p>}
      {isManual && <p className="mt-1 max-w-[68ch] text-small text-text-3">{t("outsideText")}</p>}
      <RefusedEdits item={detail.id} className="mt-4" />
      {status === "requires_verification" && <WaitingPayments className="mt-4" />}
      <DetailFacts detail={detail} change={change} />
      {detail.isInHistory && (
        <>
          <NoteSection note={detail.note} isWaiting={isNoteWaiting} onSave={(note) => change({ note })} />
          <DetailActions detail={detail} />
          <Receipts detail={detail} />
        </>
      )}
      <RelatedList detail={detail} />
      {!isManual && <DetailTimeline detail={detail} />}
      {detail.security && <DetailSecurity security={detail.security} />}
      <DetailLedger detail={detail} />
    </article>
  );
}

/** Photos and PDFs of an entry: the user's own, and those that the other side shares. */
function Receipts({ detail: { id, person } }: Pick<DetailViewProps, "detail">) {
  return (
    <div className="mt-8 empty:hidden">
      <AttachmentSection
        key={id}
        subject={{ kind: "transaction", id }}
        partnerName={person ? firstNameOf(person.displayName) : undefined}
      />
    </div>
  );
}

/** Whether the note is pending because the device is offline. A phone shows no other sign of it near the note. */
function useIsNoteWaiting(id: string): boolean {
  return useStuckEdits().some(
    ({ edit }) => edit.kind === "entry" && edit.id === id && edit.changes.note !== undefined,
  );
}

function DetailHead({ detail, isNewest }: DetailViewProps) {
  const t = useTranslations("history");
  const format = useFormatter();
  const { id, type, status, isInHistory, effectiveAt } = detail;
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  const when = format.dateTime(
    effectiveAt,
    type === "manual" ? day : { ...day, hour: "numeric", minute: "2-digit" },
  );
  const what = isInHistory ? t(`type.${type}`) : t(`status.${status}`);
  const text = `${what}, ${when}`;
  if (isNewest)
    return (
      <h2 className="flex min-h-9 flex-wrap items-center gap-x-3 text-small font-medium text-text-2">
        <Chip>{t("newest")}</Chip>
        {text}
      </h2>
    );
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <DetailHeading id={id} text={text} />
      <Link
        to="/history"
        search={(before) => before}
        resetScroll={false}
        aria-label={t("close")}
        title={t("close")}
        className="-mr-2 flex size-9 items-center justify-center rounded-control text-text-2 hover:bg-surface-2 max-lg:hidden"
      >
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </div>
  );
}

/** Heading that takes the focus when another entry is opened, so that reading continues here. It does not take it from an open dialog. */
function DetailHeading({ id, text }: { readonly id: string; readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is another heading
  useEffect(() => {
    // The page's own heading takes the focus in the next frame; this must run after it.
    const timer = setTimeout(() => {
      if (!document.activeElement?.closest("dialog, [role=dialog]"))
        heading.current?.focus({ preventScroll: true });
    }, 60);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-small font-medium text-text-2">
      {text}
    </h2>
  );
}

function Sides({ detail }: { readonly detail: Detail }) {
  const { user } = useAuth();
  const { person, direction } = detail;
  if (person === null || user === null) return null;
  const Arrow = direction === "out" ? ArrowRight : ArrowLeft;
  return (
    <div className="mt-4 flex items-center gap-3">
      <Avatar id={user.id} name={user.displayName} imageUrl={user.avatarUrl} isYou />
      <Arrow size={20} strokeWidth={1.75} aria-hidden="true" className="text-text-2" />
      <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{person.displayName}</span>
        <span className="block truncate text-small text-text-3">{`@${person.handle}`}</span>
      </span>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-4 h-12 w-48" />
      <SkeletonRows count={4} />
    </div>
  );
}
