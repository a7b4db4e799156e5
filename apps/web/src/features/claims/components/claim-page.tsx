import type { ClaimView } from "@evenly/contract/claims/schemas";
import { Button, buttonStyles, moneyText, SkeletonRows, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Check, HandCoins, Wallet } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { lazyPart } from "../../../lazy-part.tsx";
import { LinkPage } from "../../../shell/link-page.tsx";
import { useAuth } from "../../auth/index.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { ClaimDays } from "./claim-days.tsx";
import type { ClaimedMoney, ClaimedProps } from "./claimed.tsx";

const GiveBackDialog = lazy(() =>
  import("./give-back-dialog.tsx").then((module) => ({ default: module.GiveBackDialog })),
);

const Claimed = lazyPart<ClaimedProps>(() => import("./claimed.tsx").then((module) => module.Claimed));

type PageProps = { readonly token: string };

/** The page of a claim link: who sent how much, until when it can be claimed, and how. */
export function ClaimPage({ token }: PageProps) {
  const t = useTranslations("claims");
  const common = useTranslations("common");
  const textOf = useRefusalText();
  const { status } = useAuth();
  const opened = useCall((of: string) => apiClient.claims.open.mutate({ token: of }));
  // The amount is not in the answer once it is claimed.
  const [claimed, setClaimed] = useState<ClaimedMoney | null>(null);
  const { start } = opened;
  const open = useCallback(() => start(token), [start, token]);
  useEffect(() => {
    if (status !== "loading") open();
  }, [status, open]);
  if (opened.status === "failed") {
    const { code } = refusalOf(opened.error);
    const isUnknown = code === "CLAIM_NOT_FOUND" || code === "VALIDATION";
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
  const { data: view } = opened;
  if (claimed !== null) return <Claimed claimed={claimed} />;
  const { amountMinor, currency, expiresAt, sentAt } = view;
  if (amountMinor === null || currency === null || expiresAt === null || sentAt === null)
    return <ClosedClaim view={view} />;
  if (view.status === "own") return <ClosedClaim view={view} />;
  return (
    <OpenClaim
      view={{ ...view, amountMinor, currency, expiresAt, sentAt }}
      token={token}
      onChanged={open}
      onClaimed={() => setClaimed({ amountMinor, currency, name: view.person?.displayName ?? "" })}
    />
  );
}

/** One sentence for a link that cannot be claimed here. */
function ClosedClaim({ view }: { readonly view: ClaimView }) {
  const t = useTranslations("claims");
  const { person, status } = view;
  const name = firstNameOf(person?.displayName ?? "");
  const isDone = status === "claimed_by_you";
  return (
    <LinkPage
      pageTitle={t("page")}
      person={person}
      title={t(`closed.${status}.title`, { name })}
      closed={<span role="status">{t(`closed.${status}.text`, { name })}</span>}
      actions={
        isDone || status === "own" ? (
          <Link
            to={isDone ? "/dashboard" : "/history"}
            className={buttonStyles({ size: "large", isWide: true })}
          >
            {t(isDone ? "toDashboard" : "toHistory")}
          </Link>
        ) : undefined
      }
    />
  );
}

type OpenView = ClaimView & {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};
type OpenProps = PageProps & {
  readonly view: OpenView;
  readonly onChanged: () => void;
  readonly onClaimed: () => void;
};

function OpenClaim({ view, token, onChanged, onClaimed }: OpenProps) {
  const t = useTranslations("claims");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { person, amountMinor, currency, note, sentAt, expiresAt, maskedAddress } = view;
  const fullName = person?.displayName ?? "";
  const name = firstNameOf(fullName);
  const amount = moneyText(amountMinor, currency, locale);
  const dayOf = (at: Date) => format.dateTime(at, { weekday: "short", month: "short", day: "numeric" });
  const endDay = format.dateTime(expiresAt, { month: "short", day: "numeric" });
  return (
    <LinkPage
      pageTitle={t("page")}
      person={person}
      title={t("sentYou", { name: fullName })}
      amount={{ minor: amountMinor, currency }}
      note={note}
      facts={<ClaimDays expiresAt={expiresAt} />}
      steps={{
        title: t("what"),
        list: [
          {
            id: "aside",
            title: t("aside", { name, amount }),
            isDone: true,
            icon: <Check size={18} />,
            meta: t("asideText", { day: dayOf(sentAt), address: maskedAddress ?? "" }),
          },
          { id: "you", title: t("you"), meta: t("youText"), isCurrent: true, icon: <HandCoins size={18} /> },
          { id: "yours", title: t("yours"), meta: t("yoursText"), icon: <Wallet size={18} /> },
        ],
        note: t("goesBack", { day: endDay, name }),
      }}
      actions={
        <ClaimActions
          view={view}
          token={token}
          amount={amount}
          name={name}
          onChanged={onChanged}
          onClaimed={onClaimed}
        />
      }
    />
  );
}

type ActionsProps = OpenProps & { readonly amount: string; readonly name: string };

function ClaimActions({ view, token, amount, name, onChanged, onClaimed }: ActionsProps) {
  const t = useTranslations("claims");
  const textOf = useRefusalText();
  const { status } = useAuth();
  const [key] = useState(() => crypto.randomUUID());
  const claim = useCall(() => apiClient.claims.claim.mutate({ token, idempotencyKey: key }), {
    onDone: onClaimed,
  });
  const next = `/claim/${token}`;
  const isBusy = claim.status === "pending" || claim.status === "done";
  const wide = buttonStyles({ size: "large", isWide: true });
  return (
    <>
      {claim.status === "failed" && (
        <p role="alert" className="mb-3 text-negative-text">
          {textOf(claim.error)}
        </p>
      )}
      {status === "signedIn" && view.status === "unverified" && (
        <>
          <p className="mb-3 text-text-2">{t("verifyFirst")}</p>
          <Link to="/verify-email" search={{ next }} className={wide}>
            {t("verify")}
          </Link>
        </>
      )}
      {status === "signedIn" && view.status !== "unverified" && (
        <Button
          size="large"
          isWide
          busyLabel={isBusy && t("claiming")}
          onClick={() => {
            if (!isBusy) claim.start(undefined);
          }}
        >
          {t("claim", { amount })}
        </Button>
      )}
      {status !== "signedIn" && (
        <Link to="/register" search={{ next }} className={wide}>
          {t("claim", { amount })}
        </Link>
      )}
      <div className="mt-1 flex flex-wrap justify-between gap-x-4">
        {status === "signedIn" ? (
          <span />
        ) : (
          <Link to="/login" search={{ next }} className={quiet}>
            {t("signIn")}
          </Link>
        )}
        <GiveBack token={token} amount={amount} name={name} onGiven={onChanged} />
      </div>
    </>
  );
}

const quiet = "inline-flex min-h-11 items-center font-medium text-accent-text hover:underline";

type GiveBackProps = {
  readonly token: string;
  readonly amount: string;
  readonly name: string;
  readonly onGiven: () => void;
};

function GiveBack(props: GiveBackProps) {
  const t = useTranslations("claims");
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center text-text-2 hover:underline"
        onClick={() => setIsAsked(true)}
      >
        {t("giveBack")}
      </button>
      <Suspense>{isAsked && <GiveBackDialog {...props} onClose={() => setIsAsked(false)} />}</Suspense>
    </>
  );
}
