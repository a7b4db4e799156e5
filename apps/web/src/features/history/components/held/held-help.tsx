import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { IconTile, Section } from "@evenly/ui";
import { ChevronRight, type LucideIcon, MapPinPlus, MessageSquareText, ShieldAlert } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { needMessages } from "../../../preferences/index.ts";
import { countryName } from "./held-why.tsx";

type DialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

const dialogs = {
  tell: lazy(() => import("./tell-dialog.tsx").then((module) => ({ default: module.TellDialog }))),
  notMe: lazy(() => import("./not-me-dialog.tsx").then((module) => ({ default: module.NotMeDialog }))),
  addCountry: lazy(async () => {
    await needMessages("fraud");
    return { default: (await import("./add-country-dialog.tsx")).AddCountryDialog };
  }),
} satisfies Record<string, ComponentType<DialogProps>>;
type DialogKind = keyof typeof dialogs;

/** What the payer of a held payment can do beside taking it back. */
export function HeldHelp({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("holds");
  const locale = useLocale();
  const [open, setOpen] = useState<DialogKind | null>(null);
  if (detail.direction === "in") return null;
  const review = detail.holdReview;
  const country = unlistedCountry(detail);
  const OpenDialog = open && dialogs[open];
  return (
    <Section title={t("canDo")} level={3} className="mt-7">
      <ul className="mt-1 [&>li+li]:border-t [&>li+li]:border-line">
        {review?.canTell && (
          <Help
            icon={MessageSquareText}
            title={t("tell.title")}
            text={t("tell.help")}
            onOpen={() => setOpen("tell")}
          />
        )}
        {country && (
          <Help
            icon={MapPinPlus}
            title={t("addCountry.title", { country: countryName(country, locale) })}
            text={t("addCountry.help")}
            onOpen={() => setOpen("addCountry")}
          />
        )}
        <Help
          icon={ShieldAlert}
          isDanger
          title={t("notMe.title")}
          text={t("notMe.help")}
          onOpen={() => setOpen("notMe")}
        />
      </ul>
      {review && review.statements.length > 0 && (
        <ul className="mt-2 text-small text-text-2">
          {review.statements.map(({ text, at }) => (
            <li key={`${at.getTime()} ${text}`} className="py-1 whitespace-pre-line wrap-anywhere">
              {t("tell.said", { text })}
            </li>
          ))}
        </ul>
      )}
      {OpenDialog && (
        <Suspense>
          <OpenDialog detail={detail} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  );
}

/** The country that is one of the reasons, or undefined. */
export function unlistedCountry({ holdReview }: TransactionDetail): string | undefined {
  return holdReview?.reasons.find(({ code }) => code === "country_and_device")?.facts.country;
}

type HelpProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isDanger?: boolean;
  readonly onOpen: () => void;
};

function Help({ icon: Icon, title, text, isDanger = false, onOpen }: HelpProps) {
  const tile = isDanger ? "bg-negative-soft! text-negative-text!" : "bg-accent-soft! text-accent-text!";
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-3 text-left hover:bg-surface-2"
      >
        <IconTile className={tile}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconTile>
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{title}</span>
          <span className="block text-small text-text-2">{text}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-text-3" />
      </button>
    </li>
  );
}
