import type { Earmark, EarmarkRow, SafeToSpend } from "@evenly/contract/goals/schemas";
import { Button, Money, Row, RowList } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useDayText } from "../use-day-text.ts";

type TermDialogProps = {
  readonly safe: SafeToSpend;
  /** One part, or all of them with what they are taken from. */
  readonly opened: Earmark | "all";
  readonly onClose: () => void;
};

/** The rows behind a part of what is not safe to spend, each with the way to where it is settled. */
export function TermDialog({ safe, opened, onClose }: TermDialogProps) {
  const t = useTranslations("goals.safe");
  const day = useDayText();
  const { currency } = safe;
  const title = opened === "all" ? t("until", { day: day(safe.until) }) : t(`terms.${opened.kind}`);
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{t("close")}</Button>}>
      {opened === "all" && <p className="mb-3 text-text-2">{t("whyText")}</p>}
      <RowList>
        {opened === "all" ? (
          <Terms safe={safe} />
        ) : (
          opened.rows.map((row) => <TermRow key={row.id} row={row} currency={currency} />)
        )}
      </RowList>
      {opened !== "all" && opened.rowsCount > opened.rows.length && (
        <p className="mt-3 text-small text-text-2">
          {t("more", { count: opened.rowsCount - opened.rows.length })}
        </p>
      )}
    </Dialog>
  );
}

function Terms({ safe }: { readonly safe: SafeToSpend }) {
  const t = useTranslations("goals.safe");
  const { currency } = safe;
  const amount = (minor: bigint) => <Money amountMinor={minor} currency={currency} />;
  return (
    <>
      <Row lead={null} title={t("available")} amount={amount(safe.availableMinor)} />
      {safe.terms.map(({ kind, amountMinor }) => (
        <Row key={kind} lead={null} title={t(`terms.${kind}`)} amount={amount(-amountMinor)} />
      ))}
      <Row lead={null} title={t("title")} amount={amount(safe.safeMinor)} />
    </>
  );
}

function TermRow({ row, currency }: { readonly row: EarmarkRow; readonly currency: string }) {
  const t = useTranslations("goals.safe");
  const day = useDayText();
  const { name, amountMinor, dueOn, place } = row;
  return (
    <Row
      lead={null}
      title={name ?? t("byLink")}
      meta={dueOn === null ? undefined : t("due", { day: day(dueOn) })}
      amount={<Money amountMinor={amountMinor} currency={currency} />}
      {...(place === null
        ? {}
        : {
            wrap: (content, className) => (
              <Link {...targetOf(place)} className={className}>
                {content}
              </Link>
            ),
          })}
    />
  );
}

function targetOf(place: NonNullable<EarmarkRow["place"]>) {
  switch (place.kind) {
    case "person":
      return { to: "/groups/with/$userId", params: { userId: place.userId } } as const;
    case "group":
      return { to: "/groups/$groupId", params: { groupId: place.groupId } } as const;
    case "goal":
      return { to: "/budget/goals", search: { goal: place.goalId } } as const;
    case "request":
    case "requests":
      return { to: "/payment-requests" } as const;
  }
}
