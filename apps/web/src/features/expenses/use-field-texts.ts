import type { ExpenseSnapshot, SplitInput } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { useSpentText } from "../../shell/use-spent-text.ts";
import { useFirstNames } from "../groups/index.ts";
import { type ChangedField, unsigned } from "./changed-fields.ts";
import { currencyOfSplit } from "./split-draft.ts";
import { useOriginalText } from "./use-original-text.ts";

/** The value of one field of a version, in words. */
export function useFieldTexts(group: Group) {
  const t = useTranslations("expenses");
  const categoryName = useTranslations("common.category");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const nameOf = useFirstNames(group);
  const originalText = useOriginalText();
  const spentText = useSpentText();
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const splitText = (split: SplitInput, money: (minor: bigint) => string): string => {
    const method = t(`methods.${split.method}`);
    if (split.method === "equal") return `${method}: ${split.memberIds.map(nameOf).join(", ")}`;
    if (split.method === "itemised")
      return `${method}: ${split.items.map(({ title, amountMinor }) => [title, money(amountMinor)].join(" ").trim()).join(", ")}`;
    const parts = split.parts.map((part) => {
      const value =
        "amountMinor" in part
          ? money(part.amountMinor)
          : "basisPoints" in part
            ? format.number(part.basisPoints / 10_000, { style: "percent", maximumFractionDigits: 2 })
            : "shares" in part
              ? t("history.shares", { count: part.shares })
              : money(part.adjustmentMinor);
      return `${nameOf(part.memberId)} ${value}`;
    });
    return `${method}: ${parts.join(", ")}`;
  };
  return (field: ChangedField, snapshot: ExpenseSnapshot): string => {
    const version = unsigned(snapshot);
    const money = (minor: bigint) => moneyText(minor, version.currency, locale);
    const none = t("history.none");
    switch (field) {
      case "amountMinor":
        return spentText(snapshot.amountMinor, snapshot.currency);
      case "original":
        return version.original === null ? none : originalText(version.original);
      case "payers":
        if (version.payers.length === 1) return version.payers.map(({ memberId }) => nameOf(memberId)).join();
        return version.payers
          .map(({ memberId, amountMinor }) => `${nameOf(memberId)} ${money(amountMinor)}`)
          .join(", ");
      case "split":
        return splitText(version.split, (minor) => moneyText(minor, currencyOfSplit(version), locale));
      case "category":
        return categoryName(version.category);
      case "spentOn":
        return day(version.spentOn);
      case "dueOn":
        return version.dueOn === null ? none : day(version.dueOn);
      case "tags":
        return version.tags.join(", ") || none;
      case "description":
        return version.description || none;
      case "title":
      case "currency":
        return version[field];
    }
  };
}
