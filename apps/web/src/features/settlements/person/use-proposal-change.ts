import type {
  OtherPerson,
  PersonProposal,
  PersonSettlement,
} from "@evenly/contract/settlements/person-schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { isOutcomeOpen } from "../../payments/index.ts";
import { keyText, type ShownCurrency, shownOf } from "./shown-lines.ts";

export type ProposalChange =
  | { readonly kind: "propose"; readonly shown: ShownCurrency }
  | { readonly kind: "agree" | "decline" | "withdraw"; readonly proposal: PersonProposal };

/** Proposes to settle a currency with the person, and answers proposals; one change at a time. */
export function useProposalChange(person: OtherPerson, onSettled: (settled: PersonSettlement) => void) {
  const t = useTranslations("withPerson.done");
  const textOf = useRefusalText();
  const client = useQueryClient();
  const sent = useRef({ text: "", key: "" });
  const isRunning = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: ProposalChange): Promise<PersonSettlement> => {
      if (change.kind !== "propose") return answer(change);
      const text = keyText(change.shown);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      return apiClient.groups.proposeWithPerson.mutate({
        userId: person.userId,
        currency: change.shown.currency,
        lines: shownOf(change.shown),
        idempotencyKey: sent.current.key,
      });
    },
    onSuccess: (result, { kind }) => {
      sent.current = { text: "", key: "" };
      notify("success", t(kind, { name: person.firstName }));
      if (result.state === "settled") onSettled(result);
    },
    onError: (error) => {
      if (!isOutcomeOpen(refusalOf(error).code)) sent.current = { text: "", key: "" };
      notify("error", textOf(error));
    },
    onSettled: () => {
      isRunning.current = false;
      return client.invalidateQueries({ queryKey: [["groups"]] });
    },
  });
  const change = (wanted: ProposalChange) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(wanted);
  };
  return { change, isBusy: isPending };
}

function answer({ kind, proposal }: Exclude<ProposalChange, { kind: "propose" }>): Promise<PersonSettlement> {
  const { agreeToProposal, declineProposal, withdrawProposal } = apiClient.groups;
  const procedure = { agree: agreeToProposal, decline: declineProposal, withdraw: withdrawProposal }[kind];
  return procedure.mutate({ settlementId: proposal.id });
}
