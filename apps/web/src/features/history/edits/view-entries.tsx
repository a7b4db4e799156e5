import { isSharedCategory } from "@evenly/contract/payments/categories";
import { isolated } from "@evenly/i18n/isolated";
import { moneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import type { ChangeProps, EditView, TextTools } from "../../../manifest/edit-definition.ts";
import { useTextTools } from "../../offline/index.ts";
import { needMessages } from "../../preferences/index.ts";
import type { EntryChanges, EntryEdit, NewEntryEdit, RemovalEdit } from "./edits.ts";
import { baseOf } from "./entry-fields.ts";
import { detailOfNew } from "./show-entries.ts";

const ManualDialog = lazy(async () => {
  const loading = import("../components/manual/manual-dialog.tsx");
  const [module] = await Promise.all([loading, needMessages("history")]);
  return { default: module.ManualDialog };
});

const fieldNames = [
  ...(["amountMinor", "category", "currency", "date", "description", "merchant", "note"] as const),
  "tags",
] as const;

export const entry: EditView<EntryEdit> = {
  describe: ({ name, changes }, tools) => ({
    title: name.title,
    changes: changesText(changes, name.currency, tools),
  }),
  fieldNames,
  Theirs,
};

export const newEntry: EditView<NewEntryEdit> = {
  describe: ({ input: { merchant, amountMinor, currency } }, { t, locale }) => ({
    title: merchant,
    changes: t("offline.newEntry", { amount: moneyText(amountMinor, currency, locale, "always") }),
  }),
  fieldNames,
  Change,
};

export const removal: EditView<RemovalEdit> = {
  describe: ({ name: { title, amountMinor, currency } }, { t, locale }) => ({
    title,
    changes: t("offline.removed", { amount: moneyText(amountMinor, currency, locale, "always") }),
  }),
};

function changesText(changes: EntryChanges, currency: string, { t, format, locale }: TextTools): string {
  const { category, tags, note, description, merchant, amountMinor, date } = changes;
  const nothing = t("offline.field.nothing");
  const textOf = (value: string | null) => (value === null ? nothing : isolated(value));
  return [
    merchant === undefined ? null : t("offline.field.merchant", { value: isolated(merchant) }),
    amountMinor === undefined
      ? null
      : t("offline.field.amount", {
          value: moneyText(amountMinor, changes.currency ?? currency, locale, "always"),
        }),
    typeof date === "string"
      ? t("offline.field.date", {
          value: format.dateTime(new Date(`${date}T12:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
        })
      : null,
    category === undefined
      ? null
      : t("offline.field.category", {
          value:
            category === null
              ? nothing
              : isSharedCategory(category)
                ? t(`common.category.${category}`)
                : t("common.ownCategory"),
        }),
    tags === undefined
      ? null
      : t("offline.field.tags", {
          value: tags.length === 0 ? nothing : tags.map((tag) => isolated(`#${tag}`)).join(" "),
        }),
    note === undefined ? null : t("offline.field.note", { value: textOf(note) }),
    description === undefined ? null : t("offline.field.description", { value: textOf(description) }),
  ]
    .filter((text) => text !== null)
    .join(" · ");
}

function Theirs({ edit, onLook }: { readonly edit: EntryEdit; readonly onLook: () => void }) {
  const t = useTranslations("offline");
  const tools = useTextTools();
  const { id, name, changes, timeZone } = edit;
  const { data: found } = api.payments.getTransaction.useQuery({ id });
  if (found) {
    const words = changesText(baseOf(found, changes, timeZone), name.currency, tools);
    return <p className="mt-1">{t("theirs", { words })}</p>;
  }
  return (
    <Link
      to="/history/$transactionId"
      params={{ transactionId: id }}
      onClick={onLook}
      className="inline-flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline"
    >
      {t("look")}
    </Link>
  );
}

function Change({ edit, editKey, at, onClose }: ChangeProps<NewEntryEdit>) {
  return (
    <Suspense>
      <ManualDialog entry={detailOfNew(edit, at)} editKey={editKey} onClose={onClose} />
    </Suspense>
  );
}
