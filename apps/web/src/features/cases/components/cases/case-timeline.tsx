import type { CaseDetail } from "@evenly/contract/cases/schemas";
import { Disclosure, Timeline } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useTimeLeft } from "../../use-time-left.ts";
import { firstNameOf } from "./use-case-texts.ts";

/** Everything that happened with the case, oldest first; it opens in place. */
export function CaseTimeline({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  const { moment } = useTimeLeft();
  const { payment, createdAt, statements, notes, decisions, outcome, closedAt } = found;
  const name = firstNameOf(found.person);
  const steps = [
    ...(payment ? [{ id: "payment", at: payment.at, title: t("timeline.payment"), meta: null }] : []),
    { id: "opened", at: createdAt, title: t("timeline.opened"), meta: null },
    ...statements.map(({ text, at }) => ({
      id: `s${text}`,
      at,
      title: t("timeline.statement", { name }),
      meta: text,
    })),
    ...notes.map(({ by, text, at }) => ({
      id: `n${text}${at.getTime()}`,
      at,
      title: t("timeline.note", { name: by }),
      meta: text,
    })),
    ...decisions.map(({ by, verdict, note, at }) => ({
      id: `d${by}`,
      at,
      title: t("timeline.decided", { name: by, verdict: t(`verdicts.${verdict}`) }),
      meta: note,
    })),
    ...(outcome === null || closedAt === null
      ? []
      : [
          {
            id: "closed",
            at: closedAt,
            title: t("timeline.closed", { outcome: t(`outcomes.${outcome}`) }),
            meta: null,
          },
        ]),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return (
    <Disclosure label={t("timeline.title")}>
      <Timeline
        className="mt-2"
        steps={steps.map(({ id, at, title, meta }) => ({
          id,
          title,
          meta: meta && <span className="wrap-anywhere">{meta}</span>,
          time: moment(at),
        }))}
      />
    </Disclosure>
  );
}
