import type { CardReconciliation } from "@evenly/contract/cards/schemas";
import {
  Button,
  Chip,
  EmptyState,
  type Fact,
  FactList,
  Halves,
  LeftHalf,
  Money,
  RightHalf,
  Section,
  SegmentedControl,
} from "@evenly/ui";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { DifferenceRows } from "./difference-rows.tsx";

const periods = ["1", "7", "30"] as const;
type Period = (typeof periods)[number];
const daysOf = { "1": 1, "7": 7, "30": 30 } as const;

/** The ledger beside the card provider: zero, or each difference with its ids. */
export function ReconciliationPage() {
  const admin = useTranslations("admin");
  const t = useTranslations("cardCheck");
  const [period, setPeriod] = useState<Period>("7");
  const check = useQuery({
    queryKey: ["cardCheck", period],
    queryFn: () => apiClient.operators.cards.reconcile.mutate({ days: daysOf[period] }),
    gcTime: 0,
  });
  return (
    <>
      <PageBand
        title={admin("title")}
        pageTitle={t("title")}
        tabs={usePageTabs("/admin")}
        backTo="/admin"
        action={
          <Button
            variant="secondary"
            size="small"
            className="shrink-0 max-lg:min-h-11"
            icon={<RefreshCw size={16} aria-hidden="true" />}
            busyLabel={check.isFetching && t("checking")}
            onClick={() => void check.refetch()}
          >
            {t("checkAgain")}
          </Button>
        }
      />
      <Halves
        left={
          <LeftHalf label={t("title")}>
            <Section
              title={t("title")}
              action={
                <SegmentedControl
                  label={t("period")}
                  value={period}
                  onPick={setPeriod}
                  choices={periods.map((value) => ({ value, label: t(`days.${value}`) }))}
                />
              }
            >
              <QueryRows query={check} data={check.data} count={4} failed={{ title: t("failed") }}>
                {(found) => <Sides found={found} />}
              </QueryRows>
            </Section>
          </LeftHalf>
        }
        right={
          <RightHalf label={t("differences")}>
            <Section title={t("differences")}>
              <QueryRows
                query={check}
                data={check.data?.differences}
                count={2}
                failed={{ title: t("failed") }}
                empty={<EmptyState title={t("none")} text={t("noneText")} />}
              >
                {(differences) => (
                  <DifferenceRows differences={differences} currency={check.data?.currency ?? "USD"} />
                )}
              </QueryRows>
            </Section>
          </RightHalf>
        }
      />
    </>
  );
}

function Sides({ found }: { readonly found: CardReconciliation }) {
  const t = useTranslations("cardCheck");
  const format = useFormatter();
  const { currency, differences, intents, isWhole, onTheWay } = found;
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} />;
  const isLevel = isWhole && differences.length === 0;
  const facts: Fact[] = [
    { id: "provider", label: t("providerSays"), value: money(found.providerMinor) },
    { id: "ledger", label: t("ledgerSays"), value: money(found.ledgerMinor) },
    { id: "difference", label: t("difference"), value: money(found.providerMinor - found.ledgerMinor) },
    { id: "onTheWay", label: t("onTheWay"), value: format.number(onTheWay) },
  ];
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Chip tone={isLevel ? "positive" : "negative"}>{t(isLevel ? "level" : "notLevel")}</Chip>
        <span className="text-small text-text-2">
          {t("checkedAt", { time: format.dateTime(found.checkedAt, { timeStyle: "short" }), count: intents })}
        </span>
      </p>
      <FactList className="mt-4" facts={facts} />
      {!isWhole && <p className="mt-3 text-warning-text">{t("notWhole")}</p>}
    </>
  );
}
