import { buttonStyles, Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { type Count, sumsOf } from "../shown-use.ts";
import { type ShownMonth, useMonth } from "../use-month.ts";
import { AlertList } from "./alert-list.tsx";
import { BudgetActions } from "./budget-actions.tsx";
import { BudgetInsights } from "./budget-insights.tsx";
import { BudgetList } from "./budget-list.tsx";
import { BudgetPrint } from "./budget-print.tsx";
import { FirstBudget } from "./first/first-budget.tsx";
import { InvitationList } from "./members/invitation-list.tsx";
import { MonthHead } from "./month-head.tsx";
import { MonthSums } from "./month-sums.tsx";
import { ReportSection } from "./report-section.tsx";

/** A month of the user's budgets: what is left, each category, and on the right what was noticed. */
export function BudgetPage({ month: asked }: { readonly month: string | undefined }) {
  const t = useTranslations("budgets");
  const shown = useMonth(asked);
  return (
    <>
      <PageBand
        title={t("title")}
        tabs={usePageTabs("/budget")}
        backTo="/dashboard"
        action={
          <Link
            to="/budget/settings"
            className={buttonStyles({ variant: "secondary", size: "small", className: "max-lg:min-h-11" })}
          >
            <Settings2 size={16} aria-hidden="true" />
            {t("settings.title")}
          </Link>
        }
      />
      <Halves
        left={
          <LeftHalf>
            <Month shown={shown} />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <InvitationList />
            <AlertList />
            <ReportSection shown={shown} />
            <BudgetInsights />
          </RightHalf>
        }
      />
    </>
  );
}

function Month({ shown }: { readonly shown: ShownMonth }) {
  const t = useTranslations("budgets");
  const [count, setCount] = useState<Count>("share");
  const [isStarting, setIsStarting] = useState(true);
  const query = api.budgets.list.useQuery(
    { on: shown.on, isActive: true },
    { placeholderData: (before) => before },
  );
  const isFirst = query.data?.length === 0 && shown.when === "now";
  return (
    <>
      <MonthHead shown={shown} count={count} onCount={setCount} />
      <QueryRows
        query={query}
        data={query.data}
        count={6}
        failed={{ title: t("loadFailed"), text: t("loadFailedText") }}
        empty={
          isFirst && isStarting ? (
            <FirstBudget onSkip={() => setIsStarting(false)} />
          ) : (
            <p className="mt-6 text-text-2">{t(shown.when === "past" ? "nonePast" : "none")}</p>
          )
        }
      >
        {(budgets) => (
          <>
            <MonthSums sums={sumsOf(budgets, count)} shown={shown} count={count} />
            <BudgetList budgets={budgets} count={count} today={shown.today} />
            <BudgetPrint budgets={budgets} shown={shown} count={count} />
          </>
        )}
      </QueryRows>
      {query.data !== undefined && !(isFirst && isStarting) && <BudgetActions shown={shown} />}
    </>
  );
}
