import type { Bill } from "@evenly/contract/bills/schemas";
import { buttonStyles, EmptyState, Halves, LeftHalf, RightHalf, SegmentedControl } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { RequestSums } from "../../requests/index.ts";
import { sumsToCome, useBills } from "../use-bills.ts";
import { BillRow } from "./bill-row.tsx";
import { WaitingBills } from "./waiting-bills.tsx";

type Part = "open" | "done";

/** The user's split bills: those that wait for somebody, and the others. On phones one part at a time. */
export function BillsPage() {
  const t = useTranslations("bills");
  const isWide = useIsWide();
  const [part, setPart] = useState<Part>("open");
  return (
    <>
      <PageBand
        title={t("title")}
        tabs={usePageTabs("/payment-settings")}
        backTo="/dashboard"
        action={<NewLink size="small" />}
      />
      {isWide ? (
        <Halves
          left={
            <LeftHalf>
              <OpenBills />
            </LeftHalf>
          }
          right={
            <RightHalf>
              <DoneBills />
            </RightHalf>
          }
        />
      ) : (
        <LeftHalf>
          <SegmentedControl
            label={t("title")}
            choices={(["open", "done"] as const).map((value) => ({ value, label: t(value) }))}
            value={part}
            onPick={setPart}
            className="mb-6"
          />
          {part === "open" ? <OpenBills /> : <DoneBills />}
        </LeftHalf>
      )}
    </>
  );
}

function NewLink({ size }: { readonly size: "small" | "medium" }) {
  const t = useTranslations("bills");
  return (
    <Link
      to="/split-bills/new"
      className={buttonStyles({
        variant: "secondary",
        size,
        className: "max-lg:min-h-11 shrink-0 whitespace-nowrap",
      })}
    >
      <Plus size={16} aria-hidden="true" />
      {t("newBill")}
    </Link>
  );
}

function OpenBills() {
  const t = useTranslations("bills");
  const query = useBills("open");
  const bills = query.data?.bills ?? [];
  const empty = { title: t("nothingOpen"), text: t("nothingOpenText"), action: <NewLink size="medium" /> };
  return (
    <section aria-labelledby="open-bills">
      <WaitingBills />
      <ListStates query={query} id="open-bills" empty={empty}>
        <RequestSums label={t("stillToCome")} sums={sumsToCome(bills)} />
        <p className="mt-1 text-text-2">{t("inBills", { count: bills.length })}</p>
        <h2 id="open-bills" className="mt-8 mb-1 text-h2 font-semibold">
          {t("open")}
        </h2>
        <Bills bills={bills} />
      </ListStates>
    </section>
  );
}

function DoneBills() {
  const t = useTranslations("bills");
  const query = useBills("done");
  return (
    <section aria-labelledby="done-bills">
      <h2 id="done-bills" className="mb-1 text-h2 font-semibold">
        {t("done")}
      </h2>
      <ListStates query={query} empty={{ title: t("nothingDone"), text: t("nothingDoneText") }}>
        <Bills bills={query.data?.bills ?? []} />
      </ListStates>
    </section>
  );
}

function Bills({ bills }: { readonly bills: readonly Bill[] }) {
  return (
    <ul className="divide-y divide-line">
      {bills.map((bill) => (
        <BillRow key={bill.id} bill={bill} />
      ))}
    </ul>
  );
}

type StatesProps = {
  readonly query: ReturnType<typeof useBills>;
  /** Id of the heading, which the states have in place of the list's. */
  readonly id?: string;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly children: ReactNode;
};

/** A list of bills, or why there is none to show. */
function ListStates({ query, id, empty, children }: StatesProps) {
  const t = useTranslations("bills");
  if (query.data && query.data.bills.length > 0) return children;
  const heading = id !== undefined && (
    <h2 id={id} className="sr-only">
      {t("open")}
    </h2>
  );
  return (
    <>
      {heading}
      <QueryRows
        query={query}
        data={query.data?.bills}
        count={3}
        failed={{ title: t("loadFailed"), text: t("loadFailedText") }}
        empty={<EmptyState {...empty} />}
      >
        {() => null}
      </QueryRows>
    </>
  );
}
