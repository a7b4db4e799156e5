import type { FactorOverview, FactorView } from "@evenly/contract/factors/schemas";
import { Button, Chip, IconTile, Row, RowList, Section } from "@evenly/ui";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { setBiometric } from "../../auth/index.ts";
import { factorIcons } from "../factor-icons.ts";
import { useFactorName } from "../use-factor-name.ts";
import { AddSection } from "./add-section.tsx";
import { OwnerDialog } from "./owner-dialog.tsx";
import { RenameButton } from "./rename-button.tsx";

/** The user's second factors, and the ways to add one. */
export function FactorSection({ overview }: { readonly overview: FactorOverview }) {
  const t = useTranslations("factors");
  const { factors } = overview;
  return (
    <Section title={t("listTitle")}>
      <p className="mt-1 mb-3 text-text-2">{t("listText")}</p>
      {factors.length === 0 ? (
        <p>
          <span className="font-medium">{t("none")}.</span> {t("noneText")}
        </p>
      ) : (
        <RowList label={t("listTitle")}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isOnly={factors.length === 1} />
          ))}
        </RowList>
      )}
      {factors.some(({ isRestricted }) => isRestricted) && (
        <p className="mt-2 text-small text-text-3">{t("restricted")}</p>
      )}
      <AddSection overview={overview} />
    </Section>
  );
}

function FactorRow({ factor, isOnly }: { readonly factor: FactorView; readonly isOnly: boolean }) {
  const t = useTranslations("factors");
  const format = useFormatter();
  const name = useFactorName()(factor);
  const Icon = factorIcons[factor.kind];
  const dateOf = (date: Date) => format.dateTime(date, { dateStyle: "medium" });
  const about = [
    factor.value,
    t("added", { date: dateOf(factor.createdAt) }),
    factor.lastUsedAt && t("used", { date: dateOf(factor.lastUsedAt) }),
  ];
  return (
    <Row
      lead={
        <IconTile>
          <Icon size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={name}
      meta={about.filter(Boolean).join(" · ")}
      amount={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {factor.isPrimary && !isOnly && <Chip tone="you">{t("primary")}</Chip>}
          {factor.kind === "passkey" && <RenameButton factor={factor} name={name} />}
          {!factor.isPrimary && <PrimaryButton factor={factor} name={name} />}
          <RemoveButton factor={factor} name={name} />
        </span>
      }
    />
  );
}

type ActionProps = { readonly factor: FactorView; readonly name: string };

function RemoveButton({ factor, name }: ActionProps) {
  const t = useTranslations("factors");
  const [isOpen, setIsOpen] = useState(false);
  const factors = api.factors.overview.useQuery().data?.factors ?? [];
  const isLastPasskey = factors.filter(({ kind }) => kind === "passkey").length === 1;
  const remove = useChange(apiClient.factors.remove.mutate, {
    done: () => {
      if (factor.kind === "passkey" && isLastPasskey) setBiometric(false);
      return t("removed", { name });
    },
    refresh: [["factors", "overview"]],
    failed: "beside",
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        aria-label={t("removeLabel", { name })}
        onClick={() => setIsOpen(true)}
      >
        {t("remove")}
      </Button>
      {isOpen && (
        <OwnerDialog
          title={t("owner.remove", { name })}
          needsCode
          onClose={() => setIsOpen(false)}
          run={(proof) => remove.mutateAsync({ factorId: factor.id, ...proof })}
        />
      )}
    </>
  );
}

function PrimaryButton({ factor, name }: ActionProps) {
  const t = useTranslations("factors");
  const [isOpen, setIsOpen] = useState(false);
  const prefer = useChange(apiClient.factors.makePrimary.mutate, {
    done: () => t("madePrimary", { name }),
    refresh: [["factors", "overview"]],
    failed: "beside",
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-lg:min-h-11"
        aria-label={t("makePrimaryLabel", { name })}
        onClick={() => setIsOpen(true)}
      >
        {t("makePrimary")}
      </Button>
      {isOpen && (
        <OwnerDialog
          title={t("owner.makePrimary", { name })}
          needsCode
          onClose={() => setIsOpen(false)}
          run={(proof) => prefer.mutateAsync({ factorId: factor.id, ...proof })}
        />
      )}
    </>
  );
}
