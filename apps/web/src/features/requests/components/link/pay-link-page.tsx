import type { PayLinkView } from "@evenly/contract/requests/link-schemas";
import { Button, buttonStyles, Chip, moneyText, SkeletonRows, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Calendar, Check, CreditCard, UserPlus } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../../api/trpc-client.ts";
import { useCall } from "../../../../api/use-call.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { lazyPart } from "../../../../lazy-part.tsx";
import { LinkPage } from "../../../../shell/link-page.tsx";
import { useAuth } from "../../../auth/index.ts";
import { firstNameOf } from "../../../contacts/index.ts";
import type { PaidRequest } from "../../use-pay-request.ts";
import type { PaidLinkProps } from "./paid-link.tsx";
import type { PanelProps } from "./pay-panel.tsx";

const PaidLink = lazyPart<PaidLinkProps>(() => import("./paid-link.tsx").then((module) => module.PaidLink));
const PayPanel = lazyPart<PanelProps>(() => import("./pay-panel.tsx").then((module) => module.PayPanel), {
  texts: ["send", "stepUp"],
});

type PageProps = { readonly token: string };

/** The page of a pay link: who asks for what, and how to pay it, with or without an account. */
export function PayLinkPage({ token }: PageProps) {
  const t = useTranslations("requests.link");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const { status } = useAuth();
  const opened = useCall((of: string) => apiClient.requests.openLink.mutate({ token: of }));
  const [paid, setPaid] = useState<PaidRequest | null>(null);
  const { start } = opened;
  const open = useCallback(() => start(token), [start, token]);
  useEffect(() => {
    if (status !== "loading") open();
  }, [status, open]);
  if (opened.status === "failed") {
    const { code } = refusalOf(opened.error);
    const isUnknown = code === "REQUEST_NOT_FOUND" || code === "VALIDATION";
    return (
      <LinkPage
        pageTitle={t("page")}
        title={isUnknown ? t("unknown") : t("failed")}
        closed={<span role="alert">{isUnknown ? t("unknownText") : textOf(opened.error)}</span>}
        actions={isUnknown ? undefined : <Button onClick={open}>{common("retry")}</Button>}
      />
    );
  }
  if (opened.status !== "done")
    return <LinkPage pageTitle={t("page")} title={t("page")} facts={<SkeletonRows count={3} />} />;
  const view = opened.data;
  if (paid !== null && view.currency !== null)
    return <PaidLink paid={paid} currency={view.currency} name={view.person?.displayName ?? ""} />;
  return view.openMinor === null || view.currency === null || view.status === "own" ? (
    <ClosedLink view={view} />
  ) : (
    <OpenLink
      view={{ ...view, openMinor: view.openMinor, currency: view.currency }}
      token={token}
      onPaid={setPaid}
    />
  );
}

/** One sentence for a link that cannot be paid here. */
function ClosedLink({ view }: { readonly view: PayLinkView }) {
  const t = useTranslations("requests.link");
  const { person, status } = view;
  const name = firstNameOf(person?.displayName ?? "");
  return (
    <LinkPage
      pageTitle={t("page")}
      person={person}
      title={t(`closed.${status}.title`, { name })}
      closed={<span role="status">{t(`closed.${status}.text`, { name })}</span>}
      actions={status === "own" || status === "paid_by_you" ? <Onward status={status} /> : undefined}
    />
  );
}

function Onward({ status }: { readonly status: "own" | "paid_by_you" }) {
  const t = useTranslations("requests.link");
  const to = status === "own" ? "/payment-requests" : "/dashboard";
  return (
    <Link to={to} className={buttonStyles({ size: "large", isWide: true })}>
      {t(status === "own" ? "toRequests" : "toDashboard")}
    </Link>
  );
}

type OpenView = PayLinkView & { readonly openMinor: bigint; readonly currency: string };
type OpenProps = PageProps & {
  readonly view: OpenView;
  readonly onPaid: (paid: PaidRequest) => void;
};

function OpenLink({ view, token, onPaid }: OpenProps) {
  const t = useTranslations("requests.link");
  const { status } = useAuth();
  const { person, openMinor, currency, note, dueOn } = view;
  const isSignedIn = status === "signedIn";
  const name = person?.displayName ?? "";
  const page = {
    pageTitle: t("page"),
    person,
    title: t("asks", { name }),
    amount: { minor: openMinor, currency },
    note,
    facts: dueOn && <DueChip day={dueOn} />,
  };
  if (isSignedIn && view.status === "unverified")
    return <LinkPage {...page} actions={<Verify token={token} />} />;
  if (isSignedIn)
    return (
      <PayPanel
        token={token}
        name={name}
        openMinor={openMinor}
        currency={currency}
        onPaid={onPaid}
        page={page}
      />
    );
  return <GuestPage page={page} view={view} token={token} />;
}

type GuestProps = PageProps & {
  readonly view: OpenView;
  readonly page: Parameters<typeof LinkPage>[0];
};

function GuestPage({ view, token, page }: GuestProps) {
  const t = useTranslations("requests.link");
  const { locale } = useMoneyLocale();
  const amount = moneyText(view.openMinor, view.currency, locale);
  const name = firstNameOf(view.person?.displayName ?? "");
  const next = `/pay/${token}`;
  return (
    <LinkPage
      {...page}
      steps={{
        title: t("how"),
        list: [
          {
            id: "account",
            title: t("createAccount"),
            meta: t("createAccountText"),
            icon: <UserPlus size={18} />,
            isCurrent: true,
          },
          {
            id: "money",
            title: t("money", { amount }),
            meta: t("moneyText"),
            icon: <CreditCard size={18} />,
          },
          { id: "gets", title: t("gets", { name, amount }), meta: t("getsText"), icon: <Check size={18} /> },
        ],
      }}
      actions={
        <>
          <Link to="/register" search={{ next }} className={buttonStyles({ size: "large", isWide: true })}>
            {t("register", { amount })}
          </Link>
          <Link to="/login" search={{ next }} className={quietLink}>
            {t("signIn")}
          </Link>
        </>
      }
    />
  );
}

const quietLink = "mt-1 inline-flex min-h-11 items-center font-medium text-accent-text hover:underline";

function Verify({ token }: PageProps) {
  const t = useTranslations("requests.link");
  return (
    <>
      <p className="mb-3 text-text-2">{t("verifyFirst")}</p>
      <Link
        to="/verify-email"
        search={{ next: `/pay/${token}` }}
        className={buttonStyles({ size: "large", isWide: true })}
      >
        {t("verify")}
      </Link>
    </>
  );
}

function DueChip({ day }: { readonly day: string }) {
  const t = useTranslations("requests.link");
  const format = useFormatter();
  const text = format.dateTime(new Date(`${day}T00:00:00Z`), {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return <Chip icon={<Calendar size={16} aria-hidden="true" />}>{t("due", { day: text })}</Chip>;
}
