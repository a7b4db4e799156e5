import { buttonStyles, Halves, LeftHalf, RightHalf, SegmentedControl } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { AskedSection } from "./asked-section.tsx";
import { DoneSection } from "./done-section.tsx";
import { ToPaySection } from "./to-pay-section.tsx";

type Part = "toPay" | "asked" | "done";

/** What the user is asked to pay, what they asked others for, and what is closed. On phones one part at a time. */
export function RequestsPage({ openId }: { readonly openId: string | undefined }) {
  const t = useTranslations("requests");
  const isWide = useIsWide();
  const [part, setPart] = useState<Part>("toPay");
  return (
    <>
      <PageBand
        title={t("title")}
        tabs={usePageTabs("/history")}
        backTo="/dashboard"
        action={<AskButton />}
      />
      {isWide ? (
        <Halves
          left={
            <LeftHalf>
              <AskedSection openId={openId} />
            </LeftHalf>
          }
          right={
            <RightHalf>
              <ToPaySection openId={openId} />
              <DoneSection />
            </RightHalf>
          }
        />
      ) : (
        <LeftHalf>
          <SegmentedControl
            label={t("title")}
            choices={(["toPay", "asked", "done"] as const).map((value) => ({ value, label: t(value) }))}
            value={part}
            onPick={setPart}
            className="mb-6"
          />
          {part === "toPay" && <ToPaySection openId={openId} />}
          {part === "asked" && <AskedSection openId={openId} />}
          {part === "done" && <DoneSection />}
        </LeftHalf>
      )}
    </>
  );
}

function AskButton() {
  const t = useTranslations("requests");
  return (
    <Link
      to="/payment-requests/new"
      className={buttonStyles({ variant: "secondary", size: "small", className: "max-lg:min-h-11" })}
    >
      <Plus size={16} aria-hidden="true" />
      {t("askForMoney")}
    </Link>
  );
}
