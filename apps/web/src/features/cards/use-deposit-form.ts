import { DEPOSIT_MAX_MINOR, DEPOSIT_MIN_MINOR } from "@evenly/contract/cards/rules";
import type { Card, DepositLimit, DepositStep, DepositTerms } from "@evenly/contract/cards/schemas";
import { exceededDepositLimit } from "@evenly/domain/cards/index";
import { moneyText, parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";
import { useMomentText } from "../../shell/use-moment-text.ts";
import { useNumberProblem } from "../../shell/use-number-problem.ts";
import { amountTextOf } from "../payments/index.ts";
import { DEPOSIT_CURRENCY, useAddMoney } from "./use-add-money.ts";

export type DepositForm = ReturnType<typeof useDepositForm>;

type Start = {
  /** A deposit that waits for a card: its last one was not charged. */
  readonly open?: DepositStep | undefined;
  /** An amount to begin with, in minor units. */
  readonly amountMinor?: bigint | undefined;
  readonly onStep: (step: DepositStep) => void;
};

/** The state of one deposit until its card is charged: amount, card, limits, and what stops it. */
export function useDepositForm({ open, amountMinor: given, onStep }: Start) {
  const { locale } = useMoneyLocale();
  const first = open?.amountMinor ?? given;
  const [text, setText] = useState(first === undefined ? "" : amountTextOf(first, DEPOSIT_CURRENCY, locale));
  const [wantsProblem, setWantsProblem] = useState(false);
  const [pickedId, setPickedId] = useState<Card["id"] | null>(null);
  const cards = api.payments.listMethods.useQuery();
  const terms = api.payments.getDepositTerms.useQuery();
  const add = useAddMoney(onStep);
  const parsed = parseAmountText(text, DEPOSIT_CURRENCY, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
  const card = chosenOf(cards.data ?? [], pickedId);
  const problem = useAmountProblem(text, amountMinor, terms.data);
  const change = (next: string) => {
    setText(next);
    add.forgetFailure();
  };
  const canAdd = amountMinor !== null && problem === null && card !== undefined && card.expiry !== "expired";
  return {
    ...{ text, amountMinor, cards, terms, card, canAdd, change },
    isAdding: add.isAdding,
    failure: add.failure,
    /** What is wrong with the amount; while it is typed, only that it is too much. */
    amountError: problem && (wantsProblem || problem.isAboveLimit) ? problem.text : null,
    /** Why the last card was not charged, until another try. */
    refused: add.isAdding || add.failure !== null ? null : (open?.problem ?? null),
    checkAmount: () => setWantsProblem(text !== ""),
    fill: (minor: bigint) => change(amountTextOf(minor, DEPOSIT_CURRENCY, locale)),
    pickCard: (id: Card["id"]) => {
      setPickedId(id);
      add.forgetFailure();
    },
    submit: () => {
      setWantsProblem(true);
      if (canAdd) add.start({ amountMinor, cardId: card.id, open });
    },
  };
}

/** The card that was picked, or else the default one. */
function chosenOf(cards: readonly Card[], pickedId: string | null): Card | undefined {
  return cards.find(({ id }) => id === pickedId) ?? cards.find(({ isDefault }) => isDefault) ?? cards[0];
}

type AmountProblem = { readonly text: string; readonly isAboveLimit: boolean };

/** What is wrong with a typed amount, or null: the number, the provider's bounds, or a limit with when it starts over. */
function useAmountProblem(
  text: string,
  amountMinor: bigint | null,
  terms: DepositTerms | undefined,
): AmountProblem | null {
  const t = useTranslations("cards.amountProblem");
  const { locale } = useMoneyLocale();
  const numberProblem = useNumberProblem().amount(text, DEPOSIT_CURRENCY);
  const momentText = useMomentText();
  const money = (minor: bigint) => moneyText(minor, DEPOSIT_CURRENCY, locale);
  const limitText = ({ rule, limitMinor, remainingMinor, resetsAt }: DepositLimit) =>
    rule === "deposit_single" || resetsAt === null
      ? t("single", { limit: money(limitMinor) })
      : t("daily", { limit: money(limitMinor), left: money(remainingMinor), when: momentText(resetsAt) });
  if (amountMinor === null) return { text: numberProblem ?? t("empty"), isAboveLimit: false };
  if (amountMinor === 0n) return { text: t("zero"), isAboveLimit: false };
  const [min, max] = [terms?.minMinor ?? DEPOSIT_MIN_MINOR, terms?.maxMinor ?? DEPOSIT_MAX_MINOR];
  if (amountMinor < min) return { text: t("small", { amount: money(min) }), isAboveLimit: false };
  const limit = exceededDepositLimit(terms?.limits ?? [], amountMinor);
  if (limit) return { text: limitText(limit), isAboveLimit: true };
  return amountMinor > max ? { text: t("large", { amount: money(max) }), isAboveLimit: true } : null;
}
