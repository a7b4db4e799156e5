import { attachmentsPath } from "@evenly/contract/attachments/rules";
import type { BillDraft, BillDraftInput } from "@evenly/contract/bills/schemas";
import { Button, buttonStyles, EmptyState, moneyText, Note, SkeletonRows } from "@evenly/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { notify } from "../../../shell/toasts.ts";
import { FormFilePicker, SavedFiles, useFormFiles } from "../../attachments/index.ts";
import { AskedPeople } from "../../requests/index.ts";
import { type BillForm, useBillForm } from "../use-bill-form.ts";
import { BillFacts, BillTotal } from "./bill-facts.tsx";
import { BillPreview } from "./bill-preview.tsx";
import { BillSplitSection } from "./bill-split-section.tsx";

type PageProps = { readonly paymentId: BillDraftInput["transactionId"] | null };

/** Splits a bill: a new one, or one that the user has paid before. */
export function BillFormPage({ paymentId }: PageProps) {
  if (paymentId === null) return <FormPage filled={null} notice={null} />;
  return <FilledPage transactionId={paymentId} />;
}

function FilledPage({ transactionId }: BillDraftInput) {
  const t = useTranslations("bills.form");
  const query = api.bills.draftOfPayment.useQuery({ transactionId }, { retry: false });
  if (query.isPending)
    return <FlowPage title={t("title")} backTo="/history" left={<SkeletonRows count={4} />} />;
  if (query.data === undefined) return <FormPage filled={null} notice={t("draftFailed")} />;
  const { billId } = query.data;
  if (billId === null) return <FormPage filled={query.data} notice={null} />;
  return (
    <FlowPage
      title={t("title")}
      backTo="/history"
      left={
        <EmptyState
          title={t("alreadySplit")}
          action={
            <Link to="/split-bills/$billId" params={{ billId }} className={buttonStyles()}>
              {t("openSplit")}
            </Link>
          }
        />
      }
    />
  );
}

type FormPageProps = { readonly filled: BillDraft | null; readonly notice: string | null };

function FormPage({ filled, notice }: FormPageProps) {
  const t = useTranslations("bills.form");
  const navigate = useNavigate();
  const [isChecked, setIsChecked] = useState(false);
  const files = useFormFiles(["attachments"]);
  const form = useBillForm(filled, (billId) => {
    if (billId === null) {
      notify("info", t(files.uploads.length > 0 ? "keptWithoutFiles" : "kept"));
      return void navigate({ to: "/split-bills" });
    }
    const go = () => void navigate({ to: "/split-bills/$billId", params: { billId }, replace: true });
    void files.finish(attachmentsPath("bill", billId), go);
  });
  return (
    <FlowPage
      title={t("title")}
      backTo="/split-bills"
      onSubmit={() => {
        setIsChecked(true);
        if (form.isReady && !form.make.isPending) form.make.mutate();
      }}
      left={
        <>
          <div className="grid gap-6">
            {notice !== null && <Note>{notice}</Note>}
            <BillTotal form={form} isChecked={isChecked} />
            <AskedPeople form={form} label={t("who")} isMissing={isChecked && form.people.length === 0} />
            <BillSplitSection form={form} />
            <BillFacts form={form} />
            <FormFilePicker files={files} />
          </div>
          <SavedFiles files={files} />
        </>
      }
      right={<BillPreview form={form} />}
      foot={<Ask form={form} />}
    />
  );
}

function Ask({ form }: { readonly form: BillForm }) {
  const t = useTranslations("bills.form");
  const textOf = useRefusalText();
  const { make, asked, currency, locale } = form;
  const askedMinor = asked.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return (
    <>
      {make.isError && (
        <p role="alert" className="mb-3 text-negative-text lg:mt-6 lg:mb-0">
          {textOf(make.error)}
        </p>
      )}
      <Button type="submit" size="large" isWide className="lg:mt-6" busyLabel={make.isPending && t("busy")}>
        {asked.length > 0 ? t("askFor", { amount: moneyText(askedMinor, currency, locale) }) : t("title")}
      </Button>
    </>
  );
}
