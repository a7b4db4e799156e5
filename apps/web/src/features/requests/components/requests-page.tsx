import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { buttonStyles, Halves, LeftHalf, RightHalf, SegmentedControl } from "@evenly/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { batchesOf, isOpen, useRequests } from "../use-requests.ts";
import { AskedSection } from "./asked-section.tsx";
import { DoneSection } from "./done-section.tsx";
import { ToPaySection } from "./to-pay-section.tsx";

const parts = ["toPay", "asked", "done"] as const;
export type RequestsPart = (typeof parts)[number];

type PageProps = {
  /** The request that the address names. */
  readonly openId: string | undefined;
  /** The part that the address names; by default the part of the named request. */
  readonly part: RequestsPart | undefined;
};

/** What the user is asked to pay, what they asked others for, and what is closed. On phones one part at a time. */
export function RequestsPage({ openId, part }: PageProps) {
  const t = useTranslations("requests");
  const isWide = useIsWide();
  const navigate = useNavigate();
  const { counts, partOf } = useParts();
  const shown = part ?? partOf(openId);
  const onOpen = (request: PaymentRequest["id"]) =>
    void navigate({ to: "/payment-requests", search: { part: "asked", request }, replace: true });
  return (
    <>
      <PageBand
        title={t("title")}
        tabs={usePageTabs("/payment-settings")}
        backTo="/dashboard"
        action={<AskButton />}
      />
      {isWide ? (
        <Halves
          left={
            <LeftHalf>
              <AskedSection openId={openId} onOpen={onOpen} />
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
            choices={parts.map((value) => ({
              value,
              label: value === "done" ? t(value) : t("counted", { part: t(value), count: counts[value] }),
            }))}
            value={shown}
            onPick={(picked) =>
              void navigate({ to: "/payment-requests", search: { part: picked }, replace: true })
            }
            className="mb-6"
          />
          {shown === "toPay" && <ToPaySection openId={openId} />}
          {shown === "asked" && <AskedSection openId={openId} onOpen={onOpen} />}
          {shown === "done" && <DoneSection />}
        </LeftHalf>
      )}
    </>
  );
}

/** How many requests each part has, and which part shows a request. */
function useParts() {
  const toPay = useRequests("to_pay").data?.requests ?? [];
  const asked = useRequests("asked_together").data?.requests ?? [];
  const done = useRequests("done").data?.requests ?? [];
  const has = (requests: readonly PaymentRequest[], id: string) =>
    requests.some((request) => request.id === id);
  return {
    counts: { toPay: toPay.length, asked: batchesOf(asked).filter((batch) => batch.some(isOpen)).length },
    partOf: (id: string | undefined): RequestsPart => {
      if (id === undefined || has(toPay, id)) return "toPay";
      if (has(asked, id)) return "asked";
      return has(done, id) ? "done" : "toPay";
    },
  };
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
