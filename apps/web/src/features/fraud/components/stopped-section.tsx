import type { BlockedPayment } from "@evenly/contract/cases/schemas";
import { Button, Chip, type ChipTone, IconTile, RowList } from "@evenly/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { Ban } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { useBlockTexts } from "../use-block-texts.ts";
import { AppealDialog } from "./appeal-dialog.tsx";

/** Payments that were blocked in the last 90 days: why, what to do, and the appeal. */
export function StoppedSection() {
  const t = useTranslations("fraud.stopped");
  const query = api.fraud.listBlocks.useQuery();
  const blocks = query.data?.blocks;
  const heading = useWanted(blocks !== undefined);
  return (
    <section aria-labelledby="stopped">
      <div className="flex items-baseline justify-between gap-3">
        <h2 ref={heading} id="stopped" tabIndex={-1} className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <Link
          to="/security/events"
          className="-my-3 flex min-h-11 items-center text-label font-medium text-accent-text hover:underline"
        >
          {t("all")}
        </Link>
      </div>
      <QueryRows
        query={query}
        data={blocks}
        count={2}
        failed={{ title: t("failed"), text: t("failedText") }}
        empty={<p className="mt-1 text-text-2">{t("empty")}</p>}
      >
        {(rows) => (
          <RowList className="mt-1">
            {rows.map((block) => (
              <StoppedRow key={block.id} block={block} />
            ))}
          </RowList>
        )}
      </QueryRows>
    </section>
  );
}

/** Moves to the heading once the section has loaded, if the address names it. */
function useWanted(isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useLocation({ select: ({ hash }) => hash === "stopped" });
  useEffect(() => {
    if (!isLoaded || !isWanted) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [isLoaded, isWanted]);
  return heading;
}

function StoppedRow({ block }: { readonly block: BlockedPayment }) {
  const t = useTranslations("fraud.stopped");
  const texts = useBlockTexts();
  const [isAppealing, setIsAppealing] = useState(false);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <IconTile className="bg-negative-soft! text-negative-text!">
        <Ban size={20} strokeWidth={1.75} />
      </IconTile>
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{texts.paymentOf(block)}</p>
        <p className="text-small text-text-2 wrap-anywhere">
          {t("blocked", { date: texts.day(block.blockedAt) })} {texts.whyOf(block)}
        </p>
        <p className="text-small text-text-2">{texts.todoOf(block)}</p>
        <AppealState block={block} />
      </div>
      {block.canAppeal && (
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          aria-label={`${t("appeal")}: ${texts.paymentOf(block)}`}
          onClick={() => setIsAppealing(true)}
        >
          {t("appeal")}
        </Button>
      )}
      {block.appeal && <AppealChip outcome={block.appeal.outcome} />}
      {isAppealing && (
        <AppealDialog block={block} payment={texts.paymentOf(block)} onClose={() => setIsAppealing(false)} />
      )}
    </li>
  );
}

const tones: Readonly<Record<string, ChipTone>> = { upheld: "negative", false_positive: "positive" };

function AppealChip({ outcome }: { readonly outcome: string | null }) {
  const t = useTranslations("fraud.stopped");
  if (outcome === null) return <Chip tone="warning">{t("inReview")}</Chip>;
  return (
    <Chip tone={tones[outcome] ?? "neutral"}>{t(outcome === "upheld" ? "upheld" : "false_positive")}</Chip>
  );
}

/** Until when one can appeal, or what became of the appeal. */
function AppealState({ block }: { readonly block: BlockedPayment }) {
  const t = useTranslations("fraud.stopped");
  const { day } = useBlockTexts();
  const { appeal, appealUntil, canAppeal, code } = block;
  if (appeal === null) {
    const key = canAppeal ? "appealUntil" : "tooLate";
    return <p className="text-small text-text-3">{t(key, { date: day(appealUntil) })}</p>;
  }
  if (appeal.outcome === null) {
    const facts = { reference: appeal.reference, date: day(appeal.deadline) };
    return <p className="text-small text-text-3">{t("waiting", facts)}</p>;
  }
  return (
    <>
      <p className="mt-1 text-small text-text-1 wrap-anywhere">
        {t("answer", { message: appeal.message ?? "" })}
      </p>
      {appeal.outcome === "false_positive" && code === "RULE_BLOCKED" && (
        <a
          href="#rules"
          className="inline-flex min-h-11 items-center text-small font-medium text-accent-text hover:underline"
        >
          {t("snooze")}
        </a>
      )}
    </>
  );
}
