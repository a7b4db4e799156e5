import type { OperatorUserDetail } from "@evenly/contract/operators/schemas";
import { type Fact, FactList, Money, moneyText, Note } from "@evenly/ui";
import { ShieldAlert } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "use-intl";

/** Addresses, identity, balances and sessions of a person. */
export function PersonFacts({ detail }: { readonly detail: OperatorUserDetail }) {
  const t = useTranslations("admin.person");
  const { suspendedReason, frozenReason, openSessions } = detail;
  return (
    <div className="mt-4">
      {[
        suspendedReason && t("suspendedFor", { reason: suspendedReason }),
        frozenReason && t("frozenFor", { reason: frozenReason }),
      ]
        .filter((text) => text !== null && text !== "")
        .map((text) => (
          <Note key={text} className="mb-3" icon={<ShieldAlert size={20} aria-hidden="true" />}>
            <span className="wrap-anywhere">{text}</span>
          </Note>
        ))}
      <FactList facts={useFacts(detail)} />
      <h3 className="mt-6 text-label font-strong">{t("sessions")}</h3>
      {openSessions.length === 0 && <p className="mt-1 text-text-2">{t("noSessions")}</p>}
      <ul className="mt-1 divide-y divide-line">
        {openSessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </div>
  );
}

function useFacts(detail: OperatorUserDetail): readonly Fact[] {
  const t = useTranslations("admin");
  const format = useFormatter();
  const locale = useLocale();
  const text = (id: string, label: string, value: string) => ({
    id,
    label,
    value: <span className="wrap-anywhere">{value}</span>,
  });
  const none = t("person.none");
  const email = detail.emailVerified ? detail.email : `${detail.email} (${t("person.emailOpen")})`;
  return [
    text("id", "ID", detail.id),
    text("email", t("person.email"), email),
    text("phone", t("person.phone"), detail.phone ?? none),
    text("country", t("person.country"), detail.country ?? none),
    text("zone", t("person.timeZone"), detail.timeZone),
    text("identity", t("person.identity"), t(`tier.${detail.identityTier}`)),
    text("joined", t("person.joined"), format.dateTime(detail.createdAt, { dateStyle: "medium" })),
    ...detail.balances.map(({ currency, postedMinor, heldMinor }) => ({
      id: `balance-${currency}`,
      label: t("person.balance"),
      value: (
        <>
          <Money amountMinor={postedMinor - heldMinor} currency={currency} isShown />
          {heldMinor > 0n && (
            <span className="block text-small text-text-3">
              {t("person.onHold", { amount: moneyText(heldMinor, currency, locale) })}
            </span>
          )}
        </>
      ),
    })),
  ];
}

function SessionLine({ session }: { readonly session: OperatorUserDetail["openSessions"][number] }) {
  const t = useTranslations("admin.person");
  const format = useFormatter();
  const since = format.dateTime(session.createdAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className="py-2.5">
      <span className="block truncate" title={session.userAgent}>
        {session.userAgent || t("none")}
      </span>
      <span className="block text-small text-text-3">
        {session.ipAddress} · {t("since", { date: since })}
      </span>
    </li>
  );
}
