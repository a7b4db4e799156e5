import type { CaseDetail } from "@evenly/contract/cases/schemas";
import { Avatar, Button, Chip, IconButton, Money, Note } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Clock, Eye, Snowflake, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useKeepCase } from "../../use-cases.ts";
import { useOperatorText } from "../../use-operator-text.ts";
import { useTimeLeft } from "../../use-time-left.ts";
import { AskButton } from "./ask-button.tsx";
import { CaseAnswerForm } from "./case-answer-form.tsx";
import { CaseDecision } from "./case-decision.tsx";
import { CaseReasons } from "./case-reasons.tsx";
import { CaseTimeline } from "./case-timeline.tsx";
import { PaymentsButton } from "./payments-button.tsx";
import { firstNameOf } from "./use-case-texts.ts";

type CaseViewProps = { readonly found: CaseDetail; readonly onClose: () => void };

/** A case: whom it is about, until when, why, what happened, and the decision. */
export function CaseView({ found, onClose }: CaseViewProps) {
  const t = useTranslations("cases");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { person, other, amountMinor, currency } = found;
  return (
    <article className="grid gap-7">
      <header>
        <div className="flex items-start justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-small font-medium text-text-2">
            {found.reference} · {t(`kinds.${found.kind}`)}
          </h2>
          <IconButton
            label={t("close")}
            icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />}
            className="-mt-2 -mr-2 max-lg:hidden"
            onClick={onClose}
          />
        </div>
        {amountMinor !== null && currency !== null && (
          <p className="mt-1">
            <Money amountMinor={amountMinor} currency={currency} size="page" isShown />
          </p>
        )}
        <p className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <Person {...person} />
          {other && (
            <>
              <ArrowRight size={16} aria-hidden="true" className="text-text-3" />
              <Person {...other} />
            </>
          )}
          {found.isFrozen && (
            <Chip tone="negative" icon={<Snowflake size={14} aria-hidden="true" />}>
              {t("frozen")}
            </Chip>
          )}
        </p>
        <Deadline found={found} />
        <TakeButton found={found} />
      </header>
      <CaseReasons found={found} />
      <CaseTimeline found={found} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Link
          to="/admin/people"
          search={{ q: person.id }}
          className="-my-3 flex min-h-11 items-center font-medium text-accent-text hover:underline"
        >
          {t("links.person", { name: firstNameOf(person) })}
        </Link>
        <PaymentsButton found={found} />
        <AskButton found={found} />
      </div>
      <Deciding found={found} />
      <Note icon={<Eye size={20} strokeWidth={1.75} aria-hidden="true" />}>
        {t("seen", { name: firstNameOf(person) })}
      </Note>
    </article>
  );
}

function Person({ id, displayName }: CaseDetail["person"]) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar id={id} name={displayName} size={28} />
      <span className="min-w-0 font-medium wrap-anywhere">{displayName}</span>
    </span>
  );
}

function Deadline({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  const { moment, until } = useTimeLeft();
  const { outcome, closedAt, deadline, kind, message } = found;
  if (outcome !== null && closedAt !== null) {
    return (
      <div className="mt-3">
        <p className="font-medium">
          {t("closedOn", { outcome: t(`outcomes.${outcome}`), time: moment(closedAt) })}
        </p>
        {message !== null && <p className="mt-1 text-text-2 wrap-anywhere">{t("answered", { message })}</p>}
      </div>
    );
  }
  const facts = { time: moment(deadline), name: firstNameOf(found.person) };
  const isLate = until(deadline).isOver && kind !== "held_payment";
  return (
    <p className="mt-3 flex gap-2 text-small font-semibold text-warning-text">
      <Clock size={16} aria-hidden="true" className="mt-px shrink-0" />
      {t(
        isLate ? "deadline.late" : kind === "held_payment" ? "deadline.held_payment" : "deadline.other",
        facts,
      )}
    </p>
  );
}

/** Takes the case or gives it back. */
function TakeButton({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  const textOf = useOperatorText();
  const keep = useKeepCase();
  const isTaken = found.takenBy?.isYou === true;
  const take = useChange(() => apiClient.cases.take.mutate({ caseId: found.id, isTaken: !isTaken }), {
    done: (changed) => {
      keep(changed);
      return t(isTaken ? "givenBack" : "taken");
    },
    failed: textOf,
  });
  if (found.state === "closed" || !found.canDecide) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-3 max-lg:min-h-11"
      busyLabel={take.isPending && t("dialog.busy")}
      onClick={() => take.mutate()}
    >
      {t(isTaken ? "giveBack" : "take")}
    </Button>
  );
}

function Deciding({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  if (!found.canDecide) return <p className="text-text-2">{t("own")}</p>;
  if (found.kind === "held_payment") return <CaseDecision found={found} />;
  return found.state === "closed" ? null : <CaseAnswerForm found={found} />;
}
