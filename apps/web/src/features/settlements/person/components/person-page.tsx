import type { UserId } from "@evenly/contract/ids";
import type { OtherPerson, PersonStanding } from "@evenly/contract/settlements/person-schemas";
import {
  Button,
  buttonStyles,
  CoinMark,
  EmptyState,
  ErrorState,
  Skeleton,
  SkeletonBar,
  SkeletonRows,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../../api/trpc.ts";
import { FlowPage } from "../../../../shell/flow-page.tsx";
import { usePayPerson } from "../use-pay-person.ts";
import { BetweenTwo } from "./between-two.tsx";
import { PersonDone } from "./person-done.tsx";
import { SettleSide } from "./settle-side.tsx";

type PersonPageProps = { readonly userId: UserId };

/** Everything between the user and one person, over all groups: what is owed, and one payment for each currency. */
export function PersonPage({ userId }: PersonPageProps) {
  const t = useTranslations("withPerson");
  const query = api.groups.getWithPerson.useQuery({ userId });
  if (query.data) return <PersonView standing={query.data} />;
  return (
    <PersonLayout title={t("title")} right={null}>
      {query.isPending ? <Loading /> : <NoPerson error={query.error} retry={query.refetch} />}
    </PersonLayout>
  );
}

type LayoutProps = { readonly title: string; readonly right: ReactNode; readonly children: ReactNode };

function PersonLayout({ title, right, children }: LayoutProps) {
  return <FlowPage title={title} backTo="/groups" left={children} right={right} />;
}

function PersonView({ standing: { person, currencies } }: { readonly standing: PersonStanding }) {
  const t = useTranslations("withPerson");
  const payment = usePayPerson(person);
  const open = currencies.filter(({ lines }) => lines.length > 0);
  if (payment.ended !== null)
    return (
      <PersonDone
        person={person}
        ended={payment.ended}
        open={open}
        onContinue={() => payment.setEnded(null)}
      />
    );
  return (
    <>
      <PersonLayout
        title={t("youAnd", { name: person.displayName })}
        right={<SettleSide person={person} currencies={currencies} payment={payment} />}
      >
        {open.length === 0 ? (
          <Even person={person} />
        ) : (
          open.map((each, place) => (
            <BetweenTwo key={each.currency} person={person} standing={each} isFirst={place === 0} />
          ))
        )}
      </PersonLayout>
      {payment.dialog}
    </>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-3 h-14 w-56" />
      <SkeletonBar className="mt-6" />
      <SkeletonRows count={3} />
    </>
  );
}

function Even({ person }: { readonly person: OtherPerson }) {
  const t = useTranslations("withPerson");
  return (
    <div role="status" className="grid justify-items-start gap-3 pt-2">
      <CoinMark size={64} mood="even" />
      <h2 className="text-h1 font-semibold wrap-anywhere">{t("even", { name: person.firstName })}</h2>
      <p className="text-text-2">{t("evenText", { name: person.firstName })}</p>
      <ToGroups />
    </div>
  );
}

function ToGroups() {
  const t = useTranslations("withPerson");
  return (
    <Link to="/groups" className={buttonStyles({ variant: "secondary", className: "mt-2" })}>
      {t("toGroups")}
    </Link>
  );
}

type NoPersonProps = { readonly error: unknown; readonly retry: () => unknown };

function NoPerson({ error, retry }: NoPersonProps) {
  const t = useTranslations("withPerson");
  const common = useTranslations("common");
  const { code } = refusalOf(error);
  if (code === "PAYEE_UNKNOWN")
    return <EmptyState title={t("notFound")} text={t("notFoundText")} action={<ToGroups />} />;
  return (
    <ErrorState
      title={t("failed")}
      text={t("failedText")}
      action={<Button onClick={() => void retry()}>{common("retry")}</Button>}
    />
  );
}
