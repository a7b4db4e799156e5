import { Halves, LeftHalf, RightHalf, SegmentedControl } from "@evenly/ui";
import { List, QrCode, ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import type { QrView } from "../qr-views.ts";
import { LazyMine, LazyScan } from "./lazy-views.tsx";
import { ShowView } from "./show-view.tsx";

type PageProps = { readonly view: QrView; readonly onView: (view: QrView) => void };

/** Shows a code to be paid with, scans one, or lists the user's codes. */
export function QrPage({ view, onView }: PageProps) {
  const t = useTranslations("qr");
  const views = (
    <SegmentedControl
      label={t("views")}
      choices={[
        { value: "show", label: t("show"), icon: <QrCode size={20} strokeWidth={1.75} aria-hidden="true" /> },
        {
          value: "scan",
          label: t("scan"),
          icon: <ScanLine size={20} strokeWidth={1.75} aria-hidden="true" />,
        },
        { value: "mine", label: t("mine"), icon: <List size={20} strokeWidth={1.75} aria-hidden="true" /> },
      ]}
      value={view}
      onPick={onView}
      className="w-full [&>label]:flex-1 [&>label]:justify-center [&>label]:gap-2 [&>label]:max-sm:px-2"
    />
  );
  if (view === "show") return <ShowView views={views} />;
  return (
    <QrLayout
      views={views}
      left={view === "scan" ? <LazyScan /> : <LazyMine onShow={() => onView("show")} />}
    />
  );
}

type LayoutProps = {
  readonly left: ReactNode;
  readonly right?: ReactNode;
  readonly views: ReactNode;
  readonly action?: ReactNode;
};

/** The page's two halves; on a phone the choice of the view is above both. */
export function QrLayout({ left, right, views, action }: LayoutProps) {
  const t = useTranslations("qr");
  const isWide = useIsWide();
  return (
    <>
      <PageBand title={t("title")} backTo="/dashboard" action={action} />
      <Halves
        cut="even"
        left={
          <LeftHalf>
            {!isWide && <div className="mb-6">{views}</div>}
            {left}
          </LeftHalf>
        }
        right={
          (isWide || right) && (
            <RightHalf className="max-lg:flex-1">
              <div className="flex flex-col gap-6">
                {isWide && views}
                {right}
              </div>
            </RightHalf>
          )
        }
      />
    </>
  );
}
