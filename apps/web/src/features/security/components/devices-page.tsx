import type { SecurityState } from "@evenly/contract/security/schemas";
import { EmptyState, Halves, LeftHalf, RightHalf, Row, RowList, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useEventTexts } from "../use-event-texts.ts";
import { SecurityLayout } from "./security-layout.tsx";
import { ServicesSection } from "./services-section.tsx";
import { SessionList } from "./session-list.tsx";

/** Signed-in devices and services on the left; the places and devices of most sign-ins on the right. */
export function DevicesPage() {
  const t = useTranslations("security.pages");
  const report = api.security.getState.useQuery();
  return (
    <SecurityLayout pageTitle={t("devices")}>
      <Halves
        left={
          <LeftHalf>
            <SessionList />
            <ServicesSection />
          </LeftHalf>
        }
        right={
          <RightHalf>{report.data ? <Top report={report.data} /> : <SkeletonRows count={4} />}</RightHalf>
        }
      />
    </SecurityLayout>
  );
}

function Top({ report }: { readonly report: SecurityState }) {
  const t = useTranslations("security.top");
  const texts = useEventTexts();
  const places = report.topLocations.map(({ place, count }) => ({ name: texts.placeOf(place), count }));
  const devices = report.topDevices.map(({ count, ...device }) => ({
    name: texts.deviceOf({ kind: "other", ...device }) ?? "",
    count,
  }));
  return (
    <>
      <TopList id="places" title={t("places")} empty={t("noPlaces")} items={places} />
      <TopList id="devices" title={t("devices")} empty={t("noDevices")} items={devices} />
    </>
  );
}

type TopListProps = {
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  readonly items: readonly { readonly name: string; readonly count: number }[];
};

function TopList({ id, title, empty, items }: TopListProps) {
  const t = useTranslations("security.top");
  return (
    <section aria-labelledby={`top-${id}`} className="mb-9">
      <h2 id={`top-${id}`} className="text-h2 font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-small text-text-3">{t("period")}</p>
      {items.length === 0 && <EmptyState title={empty} />}
      <RowList label={title}>
        {items.map(({ name, count }) => (
          <Row
            key={name}
            lead={null}
            title={name}
            amount={<span className="numeric text-small text-text-2">{t("count", { count })}</span>}
          />
        ))}
      </RowList>
    </section>
  );
}
