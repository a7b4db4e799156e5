import type { Card, Deposit, DepositStep } from "@evenly/contract/cards/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { isOutcomeOpen } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";
import { forgetDeposit, keyOfDeposit } from "./deposit-intent.ts";

export type DepositOrder = {
  readonly amountMinor: bigint;
  readonly cardId: Card["id"];
  /** A deposit that waits for a card: it is charged again when its amount stayed. */
  readonly open: Deposit | undefined;
};

export const DEPOSIT_CURRENCY = "USD";
/** For how long pressing the button again is the repeat of a deposit that was credited without an answer. */
const REPEAT_MS = 30 * 60_000;

/** The part of the way on which an error came: its own text is told where the server gives none. */
type Stage = "create" | "confirm";

/** Charges a card for a deposit, once at a time and under one key. `onStep` hears where the deposit stands. */
export function useAddMoney(onStep: (step: DepositStep) => void) {
  const client = useQueryClient();
  const utils = api.useUtils();
  const t = useTranslations("cards");
  const textOf = useRefusalText();
  const isOnItsWay = useRef(false);
  const [stage, setStage] = useState<Stage>("create");
  const add = useMutation({
    retry: false,
    mutationFn: async ({ amountMinor, cardId, open }: DepositOrder) => {
      setStage("create");
      const id = open?.amountMinor === amountMinor ? open.id : await create(amountMinor);
      if (open !== undefined && open.id !== id)
        void apiClient.payments.cancelIntent.mutate({ id: open.id }).catch(() => undefined);
      setStage("confirm");
      return apiClient.payments.confirmIntent.mutate({ id, paymentMethodId: cardId });
    },
    onSuccess: (step) => {
      // A card that was not charged leaves the deposit open for another try.
      if (step.state !== "open") forgetDeposit(step);
      utils.payments.getIntent.setData({ id: step.id }, step);
      onStep(step);
    },
    onError: (error, { amountMinor }) => {
      if (endsDeposit(refusalOf(error).code)) forgetDeposit({ amountMinor, currency: DEPOSIT_CURRENCY });
    },
    onSettled: () => {
      isOnItsWay.current = false;
      refreshAll(client);
    },
  });
  const code = add.isError ? refusalOf(add.error).code : null;
  const isUnanswered = code !== null && isUnknown(code);
  const reason = code === null ? null : textOf(add.error, t(`failures.${stage}`));
  return {
    isAdding: add.isPending,
    /** Why it failed, and what a repeat does where the money may be on its way. */
    failure: reason === null ? null : isUnanswered ? `${withStop(reason)} ${t("unanswered")}` : reason,
    start: (order: DepositOrder) => {
      if (isOnItsWay.current) return;
      isOnItsWay.current = true;
      add.mutate(order);
    },
    forgetFailure: add.reset,
  };
}

/** The specification's texts of failures are no sentences. */
function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Begins the deposit; one under the kept key that has ended meanwhile is followed by a new one. */
async function create(amountMinor: bigint): Promise<Deposit["id"]> {
  const order = { amountMinor, currency: DEPOSIT_CURRENCY } as const;
  const begin = () =>
    apiClient.payments.createIntent.mutate({ ...order, idempotencyKey: keyOfDeposit(order) });
  const first = await begin();
  if (!isOver(first)) return first.id;
  forgetDeposit(order);
  return (await begin()).id;
}

/** Whether a deposit under the kept key ended so long ago that pressing the button means another one. */
function isOver({ state, creditedAt }: Deposit): boolean {
  if (state === "credited") return creditedAt !== null && creditedAt.getTime() < Date.now() - REPEAT_MS;
  return state === "canceled" || state === "returned";
}

function isUnknown(code: string): boolean {
  return isOutcomeOpen(code) || code === "CARDS_UNAVAILABLE";
}

/** Refusals after which the deposit under the key is no more. A card that was refused leaves it open. */
function endsDeposit(code: string): boolean {
  return code === "DEPOSIT_ENDED" || code === "DEPOSIT_NOT_FOUND" || code === "IDEMPOTENCY_MISMATCH";
}
