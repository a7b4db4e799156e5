import { attachmentsPath } from "@evenly/contract/attachments/rules";
import { REQUEST_DAYS, REQUEST_NOTE_MAX } from "@evenly/contract/requests/rules";
import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import {
  AmountField,
  Button,
  buttonStyles,
  CutBar,
  Money,
  moneyText,
  Section,
  SegmentedControl,
  SelectField,
  Switch,
  TextAreaField,
  TextField,
} from "@evenly/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { Split } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { notify } from "../../../shell/toasts.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { FormFilePicker, SavedFiles, useFormFiles } from "../../attachments/index.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { type AskForm, useAskForm } from "../use-ask-form.ts";
import { AskedPeople } from "./asked-people.tsx";

/** Asks one or several people for money. */
export function AskPage() {
  const t = useTranslations("requests.ask");
  const navigate = useNavigate();
  const [isChecked, setIsChecked] = useState(false);
  const [sharedId, setSharedId] = useState<PaymentRequest["id"] | null>(null);
  const leave = (request: PaymentRequest["id"] | null) =>
    void navigate({
      to: "/payment-requests",
      search: { part: "asked", ...(request !== null && { request }) },
      replace: true,
    });
  const files = useFormFiles(["attachments"]);
  const form = useAskForm(({ linkId, requestId }) => {
    const go = () => {
      setSharedId(linkId);
      if (linkId === null) leave(requestId);
    };
    if (requestId === null) {
      notify("info", t(files.uploads.length > 0 ? "keptWithoutFiles" : "kept"));
      return go();
    }
    if (linkId === null) notify("success", t("asked", askedOf(form)));
    void files.finish(attachmentsPath("request", requestId), go);
  });
  return (
    <FlowPage
      title={t("title")}
      backTo="/payment-requests"
      onSubmit={() => {
        setIsChecked(true);
        if (form.isReady && !form.ask.isPending) form.ask.mutate();
      }}
      left={
        <>
          <div className="grid gap-6">
            <Link
              to="/split-bills/new"
              className={buttonStyles({ variant: "quiet", className: "justify-self-start -ml-4" })}
            >
              <Split size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("splitInstead")}
            </Link>
            <From form={form} isMissing={isChecked && form.people.length === 0} />
            <AskedAmount form={form} isChecked={isChecked} />
            <AskedWords form={form} />
            <FormFilePicker files={files} />
          </div>
          <SavedFiles files={files} />
        </>
      }
      right={<Preview form={form} />}
      foot={<Ask form={form} />}
    >
      <Suspense>
        {sharedId && <ShareDialog paymentRequestId={sharedId} onClose={() => leave(sharedId)} />}
      </Suspense>
    </FlowPage>
  );
}

/** Values of the text that says who was asked for how much. */
function askedOf({ people, totalMinor, currency, locale }: AskForm) {
  const [first] = people;
  const name = first === undefined ? "" : first.isAddress ? first.name : firstNameOf(first.name);
  return { count: people.length, name, amount: moneyText(totalMinor, currency, locale) };
}

const ShareDialog = lazy(() =>
  import("./share-link-dialog.tsx").then((module) => ({ default: module.ShareLinkDialog })),
);

type FormProps = { readonly form: AskForm };

/** The people who are asked, or a link for anyone instead. */
function From({ form, isMissing }: FormProps & { readonly isMissing: boolean }) {
  const t = useTranslations("requests.ask");
  const { isForAnyone, setIsForAnyone } = form;
  return (
    <div className="grid gap-3">
      {!isForAnyone && <AskedPeople form={form} isMissing={isMissing} autoFocus />}
      <Switch label={t("withLink")} isOn={isForAnyone} onChange={setIsForAnyone} />
      {isForAnyone && <p className="text-small text-text-2">{t("forAnyone")}</p>}
    </div>
  );
}

function AskedAmount({ form, isChecked }: FormProps & { readonly isChecked: boolean }) {
  const t = useTranslations("requests.ask");
  const { amount, amountMinor, askedAs, currency, isForAnyone, people, totalMinor, locale } = form;
  const problem = useNumberProblem().amount(amount, currency);
  return (
    <div className="grid gap-3">
      <AmountField
        label={t("amount")}
        text={amount}
        currency={currency}
        error={problem ?? (isChecked && amountMinor === null ? t("amountMissing") : undefined)}
        onText={form.setAmount}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-text-2">
          {people.length > 0 &&
            !isForAnyone &&
            t("sum", { amount: moneyText(totalMinor, currency, locale), count: people.length })}
        </p>
        {!isForAnyone && (
          <SegmentedControl
            label={t("askedAs")}
            choices={[
              { value: "each", label: t("each") },
              { value: "total", label: t("inTotal") },
            ]}
            value={askedAs}
            onPick={form.setAskedAs}
          />
        )}
      </div>
    </div>
  );
}

function AskedWords({ form }: FormProps) {
  const t = useTranslations("requests.ask");
  const { words, setWords, isForAnyone } = form;
  return (
    <div className="grid gap-4">
      <TextAreaField
        label={t("note")}
        hint={t("optional")}
        rows={2}
        value={words.note}
        maxLength={REQUEST_NOTE_MAX}
        onChange={(event) => setWords({ note: event.target.value })}
      />
      <TextField
        label={t("dueOn")}
        hint={t("optional")}
        type="date"
        value={words.dueOn}
        onChange={(event) => setWords({ dueOn: event.target.value })}
      />
      {!isForAnyone && <AskedGroup form={form} />}
      {!isForAnyone && (
        <Switch
          label={t("allowParts")}
          isOn={words.allowsPartial}
          onChange={(allowsPartial) => setWords({ allowsPartial })}
        />
      )}
    </div>
  );
}

/** The group that the request belongs to, where the user has one. */
function AskedGroup({ form: { words, setWords } }: FormProps) {
  const t = useTranslations("requests.ask");
  const groups = api.groups.list.useQuery({}).data ?? [];
  if (groups.length === 0) return null;
  return (
    <SelectField
      label={t("group")}
      hint={t("optional")}
      help={t("groupHelp")}
      choices={[
        { value: "", label: t("noGroup") },
        ...groups.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
      value={words.groupId}
      onPick={(groupId) => setWords({ groupId })}
    />
  );
}

/** What asking will do, by the same amounts. */
function Preview({ form }: FormProps) {
  const t = useTranslations("requests.ask");
  const format = useFormatter();
  const { parts, currency, isReady, isForAnyone } = form;
  const anyone = { id: "anyone", name: t("anyone"), avatarUrl: null, isAddress: false };
  const people = isForAnyone ? [anyone] : form.people;
  const addresses = people.filter(({ isAddress }) => isAddress);
  const endsAt = new Date(Date.now() + REQUEST_DAYS * 86_400_000);
  return (
    <Section title={t("preview")}>
      {isReady ? (
        <>
          <CutBar
            className="mt-3"
            label={t("previewBar")}
            parts={people.map(({ id }, place) => ({ id, value: parts[place] ?? 0n, tone: "pending" }))}
          />
          <ul className="mt-3 grid gap-1">
            {people.map(({ id, name, isAddress }, place) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {t("pays", { name: isAddress || isForAnyone ? name : firstNameOf(name) })}
                </span>
                <Money amountMinor={parts[place] ?? 0n} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-2 text-text-2">{t("previewEmpty")}</p>
      )}
      {addresses.map(({ id, name }) => (
        <p key={id} className="mt-3 text-small text-text-2 wrap-anywhere">
          {t("mailsLink", { name })}
        </p>
      ))}
      <p className="mt-3 text-small text-text-2">
        {t("ends", { day: format.dateTime(endsAt, { month: "short", day: "numeric" }) })}
      </p>
    </Section>
  );
}

function Ask({ form }: FormProps) {
  const t = useTranslations("requests.ask");
  const failures = useTranslations("requests.failures");
  const textOf = useRefusalText();
  const { ask, totalMinor, currency, locale, isReady, isForAnyone } = form;
  const amount = moneyText(totalMinor, currency, locale);
  return (
    <>
      {ask.isError && (
        <p role="alert" className="mb-3 text-negative-text lg:mt-6 lg:mb-0">
          {textOf(ask.error, failures("create"))}
        </p>
      )}
      <Button type="submit" size="large" isWide className="lg:mt-6" busyLabel={ask.isPending && t("busy")}>
        {isReady ? t(isForAnyone ? "createLink" : "askFor", { amount }) : t("title")}
      </Button>
    </>
  );
}
