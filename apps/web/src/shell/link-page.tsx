import { Avatar, Halves, LeftHalf, Money, RightHalf, Timeline, type TimelineStep } from "@evenly/ui";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageTitle } from "./page-title.tsx";
import { useIsWide } from "./use-is-wide.ts";

/** A person as the page of a link shows them. */
export type LinkPerson = {
  readonly id: string;
  readonly displayName: string;
  readonly handle: string;
  readonly avatarUrl: string | null;
  readonly isVerified: boolean;
};

type LinkPageProps = {
  readonly pageTitle: string;
  readonly title: ReactNode;
  readonly person?: LinkPerson | null;
  readonly amount?: { readonly minor: bigint; readonly currency: string } | null;
  readonly note?: string;
  /** Below the note: a due day, or how long the link can be used. */
  readonly facts?: ReactNode;
  /** Why nothing can be done here, instead of amount and steps. */
  readonly closed?: ReactNode;
  readonly steps?: { readonly title: string; readonly list: readonly TimelineStep[]; readonly note?: string };
  /** In place of the steps. */
  readonly details?: ReactNode;
  readonly actions?: ReactNode;
};

/** The page of a mailed or shared link: who sends it and what it is about, then what happens; on phones the actions stay in view. */
export function LinkPage({ pageTitle, title, person, amount, ...rest }: LinkPageProps) {
  const isWide = useIsWide();
  const { note, facts, closed, steps, details, actions } = rest;
  const foot = actions && (
    <div {...(isWide ? { className: "mt-8 max-w-[26rem]" } : pinned)}>
      <div className="mx-auto w-full max-w-[40rem]">{actions}</div>
    </div>
  );
  const isSplit = steps !== undefined || details !== undefined;
  return (
    <>
      <PageTitle title={pageTitle} />
      <Halves
        left={
          <LeftHalf className={isSplit ? undefined : "flex-1"}>
            {person && <Who person={person} />}
            <h1 tabIndex={-1} className="mt-5 text-h2 font-semibold wrap-anywhere">
              {title}
            </h1>
            {amount && (
              <p className="mt-2">
                <Money amountMinor={amount.minor} currency={amount.currency} size="hero" isShown />
              </p>
            )}
            {note && <p className="mt-3 whitespace-pre-line text-text-1 wrap-anywhere">{note}</p>}
            {facts && <div className="mt-4">{facts}</div>}
            {closed && <p className="mt-3 max-w-[34rem] text-text-2">{closed}</p>}
            {isWide && foot}
          </LeftHalf>
        }
        right={
          isSplit && (
            <RightHalf className="max-lg:flex-1">
              {steps && <Steps steps={steps} />}
              {details}
            </RightHalf>
          )
        }
      />
      {!isWide && foot}
    </>
  );
}

const pinned = {
  "data-pinned-link": true,
  "data-above-bottom": "confirm",
  className:
    "sticky bottom-0 z-10 border-t border-line bg-surface-1 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]",
};

function Who({ person }: { readonly person: LinkPerson }) {
  const t = useTranslations("common");
  return (
    <div className="flex items-center gap-4">
      <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} size={64} />
      <div className="min-w-0">
        <p className="text-small text-text-3 wrap-anywhere">@{person.handle}</p>
        {person.isVerified && (
          <p className="mt-0.5 flex items-center gap-1.5 text-small font-medium text-positive-text">
            <BadgeCheck size={16} aria-hidden="true" />
            {t("verified")}
          </p>
        )}
      </div>
    </div>
  );
}

function Steps({ steps }: { readonly steps: NonNullable<LinkPageProps["steps"]> }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-h2 font-semibold">
        {steps.title}
      </h2>
      <Timeline steps={steps.list} />
      {steps.note && <p className="mt-4 text-small text-text-2">{steps.note}</p>}
    </section>
  );
}
