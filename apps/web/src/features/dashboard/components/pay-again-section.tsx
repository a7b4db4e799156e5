import { Avatar, buttonStyles, EmptyState, Row, RowList, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";

const PEOPLE_MAX = 6;

/** Recent payees, each as a link to pay them again; before the first payment, the user's own handle. */
export function PayAgainSection() {
  const t = useTranslations("dashboard");
  const recent = api.payments.listRecentPayees.useQuery({ limit: PEOPLE_MAX });
  if (recent.data === undefined) return null;
  if (recent.data.length === 0) return <FirstRun />;
  return (
    <Section title={t("people")}>
      <RowList className="mt-1">
        {recent.data.map((payee) => (
          <Row
            key={payee.id}
            lead={<Avatar id={payee.id} name={payee.displayName} imageUrl={payee.avatarUrl} />}
            title={payee.displayName}
            meta={`@${payee.handle}`}
            amount={
              <Link
                to="/send"
                search={{ to: `@${payee.handle}` }}
                aria-label={t("payAgain", { name: payee.displayName })}
                className={buttonStyles({
                  variant: "secondary",
                  size: "small",
                  className: "max-lg:min-h-11",
                })}
              >
                {t("send")}
              </Link>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

function FirstRun() {
  const t = useTranslations("dashboard");
  const handle = api.auth.getProfile.useQuery().data?.handle;
  return <EmptyState title={handle ? t("yourHandle", { handle }) : t("firstRun")} text={t("firstRunText")} />;
}
