import type { QuickEntry, QuickEntrySpan } from "@evenly/domain/groups/quick-entry";
import { useFormatter, useTranslations } from "use-intl";
import { useSpentText } from "../../../shell/use-spent-text.ts";

/** A recognised stretch of a line with its caption; a stretch of the same meaning as the one before has none. */
export type LineMark = Pick<QuickEntrySpan, "start" | "end"> & {
  readonly caption: string | null;
  readonly isWarning: boolean;
  /** A name that nobody in the group has, which can become a placeholder. */
  readonly stranger: string | null;
};

type LineFacts = {
  readonly line: string;
  readonly entry: QuickEntry;
  /** Who bears the expense, if the line names somebody. */
  readonly nameOf: (memberId: string) => string;
};

/** Marks of what a line was read as, in its order. */
export function useLineMarks({ line, entry, nameOf }: LineFacts): readonly LineMark[] {
  const t = useTranslations("quickEntry");
  const format = useFormatter();
  const { spans, unknownNames, memberIds, payerIds, spentOn, amountProblem, isMoneyBack } = entry;
  const listOf = (ids: readonly string[]) => format.list(ids.map(nameOf));
  const captionOf = ({ kind, start, end }: QuickEntrySpan): string | null => {
    switch (kind) {
      case "title":
        return t("title");
      case "amount":
        if (amountProblem !== null) return t("amountWrong");
        return t(isMoneyBack ? "moneyBack" : "amount");
      case "person":
        return memberIds === null ? null : listOf(memberIds);
      case "payer":
        return t(isMoneyBack ? "receivedBy" : "paidBy", { names: listOf(payerIds) });
      case "date":
        return format.dateTime(new Date(`${spentOn}T12:00Z`), { dateStyle: "medium", timeZone: "UTC" });
      case "unused":
        return t("unused", { words: line.slice(start, end) });
      default:
        return null;
    }
  };
  return spans.map((span, at) => {
    const unknown = unknownNames.find(({ start }) => start === span.start);
    const isUnused = span.kind === "unused";
    const isFirst = isUnused || spans.findIndex(({ kind }) => kind === span.kind) === at;
    const problem =
      unknown && t(unknown.problem === "ambiguous" ? "severalCalled" : "notInGroup", { name: unknown.name });
    return {
      start: span.start,
      end: span.end,
      caption: problem ?? (isFirst ? captionOf(span) : null),
      isWarning: unknown !== undefined || isUnused || (span.kind === "amount" && amountProblem !== null),
      stranger: unknown?.problem === "unknown" ? unknown.name : null,
    };
  });
}

/** A sentence about what a line was read as, for screen readers. */
export function useLineText(entry: QuickEntry, marks: readonly LineMark[]): string {
  const t = useTranslations("quickEntry");
  const spentText = useSpentText();
  const { title, amountMinor, currency, isMoneyBack } = entry;
  if (marks.length === 0) return "";
  const others = marks.filter(({ start }) => {
    const kind = entry.spans.find((span) => span.start === start)?.kind;
    return kind !== "title" && kind !== "amount";
  });
  return t("read", {
    title: title === "" ? t("nothing") : title,
    amount:
      amountMinor === null ? t("nothing") : spentText(isMoneyBack ? -amountMinor : amountMinor, currency),
    people: others.flatMap(({ caption }) => caption ?? []).join(". "),
  });
}
