import type { DocumentAmount, GroupDocument } from "@evenly/contract/group-files/document";
import { createTranslator, type Locale, loadMessages, pickLocale } from "@evenly/i18n";
import { formatMoney } from "./format-money.ts";

const left = (label: string, share: number) => ({ label, share, align: "left" as const });
const right = (label: string, share: number) => ({ label, share, align: "right" as const });

/** Creates the writer of the texts of a group's document in a language, from the catalogue `groupDocument`. */
export function createGroupDocumentTexts() {
  return async (document: GroupDocument) => {
    const locale = pickLocale([document.locale]);
    const messages = await loadMessages(locale, ["groupDocument"]);
    const t = createTranslator({ locale, messages, namespace: "groupDocument" });
    const day = (text: string) => formatDay(text, locale);
    const money = (amount: DocumentAmount) => withCode(amount, locale);
    const { firstOn, lastOn, totals, transfers } = document;
    const period =
      firstOn === null || lastOn === null
        ? t("noEntries")
        : t("period", { from: day(firstOn), to: day(lastOn) });
    const spent = totals.map(money).join(" · ");
    return {
      title: document.groupName,
      lines: [period, ...(spent === "" ? [] : [t("spent", { amounts: spent })])],
      sections: [
        {
          heading: t("members"),
          columns: [left(t("name"), 3), right(t("balance"), 2)],
          rows: document.members.map(({ name, isFormer, balances }) => [
            isFormer ? t("former", { name }) : name,
            balances.length === 0 ? t("even") : balances.map((each) => signed(each, locale)).join("\n"),
          ]),
          note: t("balanceHelp"),
        },
        {
          heading: t("transfers"),
          columns: [left(t("from"), 3), left(t("to"), 3), right(t("amount"), 2)],
          rows: transfers.map((each) => [each.from, each.to, money(each)]),
          note: transfers.length === 0 ? t("everybodyEven") : null,
        },
        {
          heading: t("expenses"),
          columns: [left(t("date"), 2), left(t("title"), 4), left(t("paidBy"), 3), right(t("amount"), 3)],
          rows: document.expenses.map(({ spentOn, title, payers, ...amount }) => [
            ...[day(spentOn), title, payersOf(payers, amount), money(amount)],
          ]),
          note: noteOf(document.expenses.length, document.expensesLeftOut),
        },
        {
          heading: t("settlements"),
          columns: [left(t("date"), 2), left(t("from"), 3), left(t("to"), 3), right(t("amount"), 3)],
          rows: document.settlements.map(({ settledOn, from, to, ...amount }) => [
            ...[day(settledOn), from, to, money(amount)],
          ]),
          note: noteOf(document.settlements.length, document.settlementsLeftOut),
        },
      ],
      shortened: t("shortened"),
      footer: t("footer", { date: formatMoment(document, locale) }),
      pageOf: (page: number, pages: number) => t("page", { page, pages }),
      language: locale,
    };

    /** Who paid, or in words who received money back, whose amount is below zero. */
    function payersOf(payers: readonly string[], { amountMinor }: DocumentAmount): string {
      const names = payers.join(", ");
      return amountMinor < 0n ? t("moneyBack", { names }) : names;
    }

    function noteOf(shown: number, leftOut: number): string | null {
      if (shown === 0) return t("none");
      return leftOut === 0 ? null : t("leftOut", { shown, all: shown + leftOut });
    }
  };
}

/** Adds the currency code, because several currencies use the same symbol. */
function withCode({ amountMinor, currency }: DocumentAmount, locale: Locale): string {
  return `${formatMoney(amountMinor, currency, locale, "narrowSymbol")} ${currency}`;
}

function signed(amount: DocumentAmount, locale: Locale): string {
  return `${amount.amountMinor > 0n ? "+" : ""}${withCode(amount, locale)}`;
}

/** Cache: creating a format costs far more than using it. */
const days = new Map<Locale, Intl.DateTimeFormat>();

function formatDay(day: string, locale: Locale): string {
  const format =
    days.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  days.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

function formatMoment({ issuedAt, timeZone }: GroupDocument, locale: Locale): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat(locale, options).format(issuedAt);
}
