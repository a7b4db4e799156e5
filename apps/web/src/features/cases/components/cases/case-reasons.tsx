import type { CaseDetail } from "@evenly/contract/cases/schemas";
import { Chip, type Fact, FactList, IconTile, Money, Section } from "@evenly/ui";
import {
  FingerprintPattern,
  Globe,
  type LucideIcon,
  Moon,
  ShieldAlert,
  Smartphone,
  Timer,
  TrendingUp,
} from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { useTimeLeft } from "../../use-time-left.ts";
import { firstNameOf, useReasonText } from "./use-case-texts.ts";

const icons: Readonly<Record<string, LucideIcon>> = {
  amount: TrendingUp,
  frequency: Timer,
  location: Globe,
  device: Smartphone,
  time: Moon,
  country_blocked: Globe,
  country_and_device: Globe,
  outside_hours: Moon,
  many_payments: Timer,
  new_device_and_payee: Smartphone,
  pin_required: FingerprintPattern,
  two_factor_required: FingerprintPattern,
  biometric_required: FingerprintPattern,
};

/** The reasons with their points, both scores, the payment and what its payer says. */
export function CaseReasons({ found }: { readonly found: CaseDetail }) {
  const t = useTranslations("cases");
  const reasonText = useReasonText();
  const format = useFormatter();
  const { facts } = found;
  const known = useFacts(found);
  const title =
    found.kind === "held_payment" ? "whyHeld" : found.kind === "appeal" ? "whyBlocked" : "whyOpen";
  const factors = (facts?.factors ?? []).map(({ type, points }) => ({
    id: type,
    text: t(`factors.${type as "amount"}`),
    points: format.number(points, { minimumFractionDigits: 1, signDisplay: "always" }),
  }));
  const reasons = (facts?.reasons ?? []).map((reason) => ({
    id: reason.code as string,
    text: reasonText(reason),
    points: null,
  }));
  const rows = factors.length > 0 ? factors : reasons;
  const rule = factors.length > 0 && {
    id: "rule",
    label: t("rule"),
    value: reasons.map(({ text }) => text).join(", "),
  };
  return (
    <Section title={t(title)} level={3}>
      {rows.length === 0 && found.kind !== "account_takeover" && found.kind !== "self_freeze" && (
        <p className="mt-1 text-text-2">{t("noReasons")}</p>
      )}
      <ul className="mt-1 [&>li+li]:border-t [&>li+li]:border-line">
        {rows.map(({ id, text, points }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <Tile id={id} />
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{text}</span>
            {points !== null && <Chip tone="warning">{points}</Chip>}
          </li>
        ))}
      </ul>
      <FactList facts={[...(rule ? [rule] : []), ...known]} />
    </Section>
  );
}

function Tile({ id }: { readonly id: string }) {
  const Icon = icons[id] ?? ShieldAlert;
  return (
    <IconTile className="bg-warning-soft! text-warning-text!">
      <Icon size={20} strokeWidth={1.75} />
    </IconTile>
  );
}

function useFacts(found: CaseDetail): readonly Fact[] {
  const t = useTranslations("cases");
  const security = useTranslations("security");
  const names = new Intl.DisplayNames(useLocale(), { type: "region" });
  const { moment } = useTimeLeft();
  const { facts, payment, event, statements, currency } = found;
  const says = t("says", { name: firstNameOf(found.person) });
  const list: (Fact | false | null | undefined)[] = [
    facts?.fraudScore != null && {
      id: "fraud",
      label: t("fraudScore"),
      value: (
        <>
          <b className="font-semibold">{t("scoreOf", { score: facts.fraudScore })}</b>{" "}
          {facts.fraudLevel && (
            <span className="text-small text-text-3">{t(`levels.${facts.fraudLevel}`)}</span>
          )}
        </>
      ),
    },
    facts?.accountScore != null && {
      id: "account",
      label: t("accountScore"),
      value: <b className="font-semibold">{t("scoreOf", { score: facts.accountScore })}</b>,
    },
    payment && { id: "sent", label: t("sentAt"), value: moment(payment.at) },
    payment &&
      currency !== null &&
      payment.feeMinor > 0n && {
        id: "fee",
        label: t("fee"),
        value: <Money amountMinor={payment.feeMinor} currency={currency} isShown />,
      },
    payment?.description != null && {
      id: "for",
      label: t("for"),
      value: <span className="whitespace-pre-line wrap-anywhere">{payment.description}</span>,
    },
    event && { id: "event", label: security(`kinds.${event.kind}`), value: moment(event.occurredAt) },
    event?.device && {
      id: "device",
      label: t("device"),
      value: [event.device.browser, event.device.os].filter(Boolean).join(", "),
    },
    event?.place && {
      id: "place",
      label: t("place"),
      value: [event.place.city, names.of(event.place.country)].filter(Boolean).join(", "),
    },
    event?.ipAddress != null && { id: "ip", label: t("ip"), value: event.ipAddress },
    ...(statements.length === 0 && found.kind === "held_payment"
      ? [{ id: "says", label: says, value: <span className="text-text-3">{t("noStatement")}</span> }]
      : statements.map(({ text, at }) => ({
          id: `says ${at.getTime()} ${text}`,
          label: says,
          value: <span className="wrap-anywhere">{t("quote", { text })}</span>,
        }))),
  ];
  return list.filter((fact): fact is Fact => Boolean(fact));
}
