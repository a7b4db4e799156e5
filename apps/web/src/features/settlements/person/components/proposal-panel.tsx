import type { PersonCurrency, PersonProposal } from "@evenly/contract/settlements/person-schemas";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { sizeOf, wayOf } from "../shown-lines.ts";
import type { ProposalChange } from "../use-proposal-change.ts";
import { PayPanel } from "./pay-panel.tsx";
import type { Acting } from "./settle-side.tsx";

type ProposalProps = {
  readonly acting: Acting;
  readonly standing: PersonCurrency;
  readonly proposal: PersonProposal;
};

/** A proposal between the two, as it stands for the caller: what it means, until when, and how to answer. */
export function ProposalPanel({ acting, standing: { currency }, proposal }: ProposalProps) {
  const t = useTranslations("withPerson.proposal");
  const titleId = useId();
  const texts = useProposalTexts(acting.person.firstName, currency, proposal);
  const { netMinor, canPay, canAgree, isCurrent, state } = proposal;
  if (canPay && isCurrent)
    return (
      <PayPanel
        acting={acting}
        {...texts}
        order={{ currency, amountMinor: netMinor, of: { proposalId: proposal.id } }}
        label={(amount) => t(state === "open" ? "pay" : "agreeAndPay", { amount })}
        others={<Others acting={acting} proposal={proposal} />}
      />
    );
  return (
    <section aria-labelledby={titleId} className="rounded-panel border border-line bg-surface-1 p-4">
      <h2 id={titleId} className="text-h2 font-semibold wrap-anywhere">
        {texts.title}
      </h2>
      <p className="mt-1 text-text-2 wrap-anywhere">{texts.text}</p>
      {canAgree && isCurrent && (
        <Button
          isWide
          className="mt-4"
          disabled={acting.isOff}
          busyLabel={acting.proposals.isBusy && t("busy")}
          onClick={() => acting.proposals.change({ kind: "agree", proposal })}
        >
          {t("agree")}
        </Button>
      )}
      <Others acting={acting} proposal={proposal} />
    </section>
  );
}

/** The answers that end it. */
function Others({ acting: { proposals, payment, isOff }, proposal }: Omit<ProposalProps, "standing">) {
  const t = useTranslations("withPerson.proposal");
  const kinds: readonly (ProposalChange["kind"] & ("decline" | "withdraw"))[] = [
    ...(proposal.canDecline ? (["decline"] as const) : []),
    ...(proposal.canWithdraw ? (["withdraw"] as const) : []),
  ];
  return kinds.map((kind) => (
    <Button
      key={kind}
      variant="secondary"
      isWide
      className="mt-3"
      disabled={isOff || proposals.isBusy || payment.pay.isPending}
      onClick={() => proposals.change({ kind, proposal })}
    >
      {t(kind)}
    </Button>
  ));
}

function useProposalTexts(name: string, currency: string, proposal: PersonProposal) {
  const t = useTranslations("withPerson.proposal");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { netMinor, isOwn, isCurrent, state, dueAt } = proposal;
  const values = {
    name,
    by: isOwn ? "you" : "them",
    way: wayOf(netMinor),
    net: moneyText(sizeOf(netMinor), currency, locale),
    day: dueAt === null ? "" : format.dateTime(dueAt, { month: "long", day: "numeric" }),
  };
  if (!isCurrent) return { title: t("changed.title"), text: t("changed.text", values) };
  const kind = state === "proposed" ? (isOwn ? "own" : "asked") : state;
  return { title: t(`${kind}.title`, values), text: t(`${kind}.text`, values) };
}
