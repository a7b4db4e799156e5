import type { OtherPerson, PersonCurrency } from "@evenly/contract/settlements/person-schemas";
import { Note } from "@evenly/ui";
import { CircleSlash, Clock, WifiOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useOffline } from "../../../offline/index.ts";
import type { PayPerson } from "../use-pay-person.ts";
import { useProposalChange } from "../use-proposal-change.ts";
import { FreshAction } from "./fresh-action.tsx";
import { ProposalPanel } from "./proposal-panel.tsx";

type SideProps = {
  readonly person: OtherPerson;
  readonly currencies: readonly PersonCurrency[];
  readonly payment: PayPerson;
};

/** What the panels of all currencies share. */
export type Acting = {
  readonly person: OtherPerson;
  readonly payment: PayPerson;
  readonly proposals: ReturnType<typeof useProposalChange>;
  /** Without a connection nothing is sent: an answer about money is never queued. */
  readonly isOff: boolean;
};

/** How to settle each currency with the person. */
export function SettleSide({ person, currencies, payment }: SideProps) {
  const t = useTranslations("withPerson");
  const { online } = useOffline();
  const proposals = useProposalChange(person, ({ currency, amountMinor }) =>
    payment.setEnded({ currency, amountMinor, end: "even", transferId: null }),
  );
  const acting = { person, payment, proposals, isOff: !online };
  const isEmpty = currencies.length === 0;
  return (
    <div className="grid gap-8">
      {!online && !isEmpty && (
        <Note icon={<WifiOff size={20} strokeWidth={1.75} aria-hidden="true" />}>{t("offline")}</Note>
      )}
      {currencies.map((standing) => (
        <CurrencyPanel key={standing.currency} acting={acting} standing={standing} />
      ))}
    </div>
  );
}

type PanelProps = { readonly acting: Acting; readonly standing: PersonCurrency };

function CurrencyPanel({ acting, standing }: PanelProps) {
  const { proposal, lines, ended } = standing;
  const isOver = proposal !== null && !proposal.isCurrent;
  const hasFresh = lines.length > 0 && (proposal === null || isOver);
  const earlier = isOver ? "replaced" : ended && "ended";
  return (
    <div className="grid gap-6">
      {proposal && <ProposalPanel acting={acting} standing={standing} proposal={proposal} />}
      {hasFresh && ended && <EndedProposal name={acting.person.firstName} ended={ended} />}
      {hasFresh && <FreshAction acting={acting} standing={standing} earlier={earlier} />}
    </div>
  );
}

type EndedProposalProps = {
  readonly name: string;
  readonly ended: NonNullable<PersonCurrency["ended"]>;
};

/** Says how the user's latest proposal ended. */
function EndedProposal({ name, ended }: EndedProposalProps) {
  const t = useTranslations("withPerson.ended");
  const Icon = ended === "declined" ? CircleSlash : Clock;
  return (
    <Note icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <p className="font-medium wrap-anywhere">{t(`${ended}.title`, { name })}</p>
      <p className="mt-0.5 text-text-2">{t(`${ended}.text`)}</p>
    </Note>
  );
}
