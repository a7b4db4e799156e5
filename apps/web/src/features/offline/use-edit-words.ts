import type { ErrorCode } from "@evenly/contract";
import type { DeliveryChannel } from "@evenly/contract/notifications/schemas";
import type { Messages } from "@evenly/i18n";
import { isolated } from "@evenly/i18n/isolated";
import { moneyText } from "@evenly/ui";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { shownText } from "../../shown-text.ts";
import type { Edit, EntryChanges, ProfileChanges, QueuedEdit, SettingsChange } from "./queue/edits.ts";

type EditWords = { readonly title: string; readonly changes: string };

/** Names an edit and says what it changes. */
export function useEditWords(): (edit: Edit) => EditWords {
  const t = useTranslations("offline");
  const locale = useLocale();
  const entryWords = useEntryWords();
  const profileWords = useProfileWords();
  const settingsWords = useSettingsWords();
  const money = (amountMinor: bigint, currency: string) => moneyText(amountMinor, currency, locale, "always");
  const wordsOf = (edit: Edit): EditWords => {
    if (edit.kind === "profile") return { title: t("yourProfile"), changes: profileWords(edit.changes) };
    if (edit.kind === "notification")
      return { title: shownText(edit.title), changes: t(`notification.${edit.action}`) };
    if (edit.kind === "snooze")
      return { title: shownText(edit.title), changes: t("snoozed", { time: edit.until }) };
    if (edit.kind === "settings") return { title: t("yourSettings"), changes: settingsWords(edit.change) };
    if (edit.kind === "allRead") return { title: t("yourNotifications"), changes: t("allRead") };
    if (edit.kind === "newEntry") {
      const { merchant, amountMinor, currency } = edit.input;
      return { title: merchant, changes: t("newEntry", { amount: money(amountMinor, currency) }) };
    }
    const { title, amountMinor, currency } = edit.name;
    const changes =
      edit.kind === "removal"
        ? t("removed", { amount: money(amountMinor, currency) })
        : entryWords(edit.changes, currency);
    return { title, changes };
  };
  return (edit) => {
    const { title, changes } = wordsOf(edit);
    return { title: isolated(title), changes };
  };
}

type NamedField = keyof Messages["offline"]["refusedField"];

const namedFields: ReadonlySet<string> = new Set<NamedField>([
  "amountMinor",
  "category",
  "currency",
  "date",
  "description",
  "firstName",
  "lastName",
  "merchant",
  "note",
  "tags",
]);

function hasName(field: string): field is NamedField {
  return namedFields.has(field);
}

/** Why the server refused an edit. */
export function useReason(): (queued: QueuedEdit) => string {
  const t = useTranslations("offline");
  const errors = useTranslations("errors");
  const field = useTranslations("offline.refusedField");
  return ({ refusal, edit, refusedFields = [] }) => {
    if (refusal === "STATE_CONFLICT" && (edit.kind === "entry" || edit.kind === "profile"))
      return t("changedElsewhere");
    const names = refusedFields.filter(hasName).map((name) => field(name));
    if (refusal === "VALIDATION" && names.length > 0)
      return t("refusedFields", { count: names.length, names: names.join(", ") });
    return refusal === "NOT_FOUND" ? t("gone") : errors(refusal as ErrorCode);
  };
}

function useEntryWords(): (changes: EntryChanges, currency: string) => string {
  const t = useTranslations("offline.field");
  const categoryName = useTranslations("common.category");
  const locale = useLocale();
  const format = useFormatter();
  return (changes, currency) => {
    const { category, tags, note, description, merchant, amountMinor, date } = changes;
    const textOf = (value: string | null) => (value === null ? t("nothing") : isolated(value));
    return [
      merchant === undefined ? null : t("merchant", { value: isolated(merchant) }),
      amountMinor === undefined
        ? null
        : t("amount", { value: moneyText(amountMinor, changes.currency ?? currency, locale, "always") }),
      typeof date === "string"
        ? t("date", {
            value: format.dateTime(new Date(`${date}T12:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
          })
        : null,
      category === undefined
        ? null
        : t("category", { value: category === null ? t("nothing") : categoryName(category) }),
      tags === undefined
        ? null
        : t("tags", {
            value: tags.length === 0 ? t("nothing") : tags.map((tag) => isolated(`#${tag}`)).join(" "),
          }),
      note === undefined ? null : t("note", { value: textOf(note) }),
      description === undefined ? null : t("description", { value: textOf(description) }),
    ]
      .filter((words) => words !== null)
      .join(" · ");
  };
}

/** In the words of the settings themselves, which are loaded by whoever shows such a change. */
function useSettingsWords(): (change: SettingsChange) => string {
  const t = useTranslations();
  return ({ channels = [], preferences = [], soundEnabled, quietHours }) => {
    const switched = (name: string, isOn: boolean) => t(isOn ? "offline.on" : "offline.off", { name });
    const channelName = (channel: DeliveryChannel) => t(`notifications.channel.${channel}`);
    return [
      ...channels.map(({ id, enabled }) => switched(channelName(id), enabled)),
      ...preferences.map(({ type, channel, isEnabled }) =>
        switched(
          t("notifications.cell", { type: t(`notifications.type.${type}`), channel: channelName(channel) }),
          isEnabled,
        ),
      ),
      soundEnabled === undefined ? null : switched(t("notifications.sound"), soundEnabled),
      quietHours === undefined
        ? null
        : switched(
            `${t("notifications.quietHours")}, ${quietHours.start}–${quietHours.end}`,
            quietHours.enabled,
          ),
    ]
      .filter((words) => words !== null)
      .join(" · ");
  };
}

function useProfileWords(): (changes: ProfileChanges) => string {
  const t = useTranslations("offline.field");
  const locale = useLocale();
  return ({ firstName, lastName, country, timeZone, locale: language, displayCurrency }) => {
    const regions = new Intl.DisplayNames(locale, { type: "region" });
    const languages = new Intl.DisplayNames(locale, { type: "language" });
    return [
      firstName === undefined ? null : t("firstName", { value: isolated(firstName) }),
      lastName === undefined ? null : t("lastName", { value: isolated(lastName) }),
      country === undefined
        ? null
        : t("country", { value: country === null ? t("nothing") : (regions.of(country) ?? country) }),
      timeZone === undefined ? null : t("timeZone", { value: timeZone.replaceAll("_", " ") }),
      language === undefined ? null : t("language", { value: languages.of(language) ?? language }),
      displayCurrency === undefined ? null : t("currency", { value: displayCurrency }),
    ]
      .filter((words) => words !== null)
      .join(" · ");
  };
}
