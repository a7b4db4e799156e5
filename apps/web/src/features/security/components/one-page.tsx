import { Button, ErrorState, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { SecurityLayout } from "./security-layout.tsx";

/** Another try after an alert was not found: the notice of it may arrive a moment before the alert. */
const TRIES_MAX = 3;
export const soonThere = {
  retry: (tries: number, error: unknown) =>
    tries < TRIES_MAX && ["NOT_FOUND", "NETWORK"].includes(refusalOf(error).code),
  retryDelay: 700,
};

type OnePageProps = {
  readonly pageTitle: string;
  readonly backTo: "/security/alerts" | "/security/events";
  readonly query: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: ReactNode;
};

/** A page about one alert or event: its content, or why it is not there. */
export function OnePage({ pageTitle, backTo, query, children }: OnePageProps) {
  const t = useTranslations("security.one");
  const common = useTranslations("common");
  const isUnknown = query.error !== null && refusalOf(query.error).code === "NOT_FOUND";
  return (
    <SecurityLayout pageTitle={pageTitle} backTo={backTo}>
      <div className="page-gutter flex-1 bg-surface-1 py-7">
        <div className="max-w-[40rem]">
          {query.isPending && <SkeletonRows count={4} />}
          {isUnknown && (
            <ErrorState
              title={t("unknown")}
              text={t("unknownText")}
              action={
                <Link to={backTo} className="font-medium text-accent-text underline">
                  {t("toList")}
                </Link>
              }
            />
          )}
          {query.error !== null && !isUnknown && (
            <ErrorState
              title={t("failed")}
              text={t("failedText")}
              action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
            />
          )}
          {children}
        </div>
      </div>
    </SecurityLayout>
  );
}
