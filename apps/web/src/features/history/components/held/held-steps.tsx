import type { HoldState } from "@evenly/contract/payments/hold-schemas";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { Section, Timeline } from "@evenly/ui";
import { ArrowUpRight, Check, Mail, Search, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useMomentText } from "../../../payments/index.ts";
import { nameOf } from "./held-view.tsx";

const icon = { size: 20, strokeWidth: 1.75 } as const;

type HeldStepsProps = { readonly detail: TransactionDetail; readonly hold: HoldState };

/** What has happened to a held payment, what happens now, and how it can end. */
export function HeldSteps({ detail, hold }: HeldStepsProps) {
  const t = useTranslations("holds.step");
  const title = useTranslations("holds")("happens");
  const format = useFormatter();
  const time = useMomentText()(hold.until);
  const name = nameOf(detail);
  const isOut = detail.direction === "out";
  const isReview = hold.kind === "review";
  const isClaim = hold.kind === "claim";
  const now = isClaim
    ? { title: t("claim"), meta: t("claimText"), icon: <Mail {...icon} /> }
    : isReview
      ? { title: t("check"), meta: t("checkText"), icon: <Search {...icon} /> }
      : {
          title: t("hold"),
          meta: isOut ? t("holdText") : t("holdTheirs", { name }),
          icon: <Undo2 {...icon} />,
        };
  const proven = useProven(detail);
  const end = isReview
    ? t(isOut ? "orBack" : "orBackTheirs", { name })
    : t(isOut ? "final" : "finalTheirs", { name });
  return (
    <Section title={title} level={3} className="mt-7">
      <Timeline
        className="mt-3"
        steps={[
          {
            id: "confirmed",
            title: isOut ? t("confirmed") : t("started", { name }),
            meta: proven,
            isDone: true,
            time: format.dateTime(detail.effectiveAt, { timeStyle: "short" }),
            icon: <Check {...icon} />,
          },
          { id: "now", ...now, time: t("now"), isCurrent: true },
          {
            id: "gets",
            title: isClaim ? t("claimed") : isOut ? t("gets", { name }) : t("getsOwn"),
            meta: isClaim ? t("claimedText") : end,
            time: isReview || isClaim ? t("by", { time }) : time,
            icon: <ArrowUpRight {...icon} />,
          },
        ]}
      />
    </Section>
  );
}

/** What the payer has confirmed the payment with; nothing for its payee. */
function useProven({ security }: TransactionDetail): string | null {
  const t = useTranslations("holds.step.proof");
  const format = useFormatter();
  const names = [
    security?.pinVerified && t("pin"),
    security?.twoFactorVerified && t("code"),
    security?.biometricVerified && t("passkey"),
  ].filter((name) => typeof name === "string");
  return names.length === 0 ? null : format.list(names, { type: "conjunction" });
}
