import type { QuickEntry as Entry } from "@evenly/domain/groups/quick-entry";
import { Button } from "@evenly/ui";
import { type KeyboardEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFocusKey } from "../../../../shell/use-focus-key.ts";
import { expenseOf, type Reading } from "../groups-for-line.ts";
import { useLineMarks } from "../use-line-marks.ts";
import { useQuickEntry } from "../use-quick-entry.ts";
import { DuplicateNote } from "./duplicate-note.tsx";
import { GroupChoice } from "./group-choice.tsx";
import { KeyCap } from "./key-cap.tsx";
import { LineField } from "./line-field.tsx";

const nothing: Entry = {
  title: "",
  amountMinor: null,
  isMoneyBack: false,
  amountProblem: null,
  currency: "",
  memberIds: null,
  isWithoutMe: false,
  payerIds: [],
  spentOn: "",
  spans: [],
  unknownNames: [],
};

/** A new expense of any of the groups, typed in one line. */
export function QuickEntry() {
  const t = useTranslations("quickEntry");
  const state = useQuickEntry();
  const { groups, line, type, readings, only, enter, asked, isSaving } = state;
  const input = useRef<HTMLInputElement>(null);
  useFocusKey(input, "n/", "new");
  const [shown] = readings;
  const nameOf = useNames(shown);
  const marks = useLineMarks({ line, entry: shown?.entry ?? nothing, nameOf });
  if (groups === undefined || groups.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    enter(event.ctrlKey || event.metaKey ? "save" : "open");
  };
  return (
    <div className="mb-8">
      <LineField
        label={t("add")}
        hint={
          <span className="max-lg:hidden">
            {t.rich("pressAnywhere", { key: (key) => <KeyCap>{key}</KeyCap> })}
          </span>
        }
        placeholder={t("example")}
        enterKeyHint="go"
        input={input}
        value={line}
        onType={type}
        onKeyDown={onKeyDown}
        entry={shown?.entry ?? nothing}
        marks={line === "" ? [] : marks}
      />
      {line.trim() !== "" && asked === null && (
        <Ends
          only={only}
          fitting={state.isFitting ? readings.length : 0}
          isSaving={isSaving}
          onEnter={enter}
        />
      )}
      {asked !== null && (
        <GroupChoice
          readings={readings}
          onPick={state.pick}
          onCancel={() => {
            state.cancel();
            input.current?.focus();
          }}
        />
      )}
      <DuplicateNote
        className="mt-3"
        facts={factsOf(only)}
        ownMemberId={only?.group.ownMemberId ?? ""}
        nameOf={nameOf}
      />
    </div>
  );
}

function useNames(reading: Reading | undefined): (memberId: string) => string {
  const t = useTranslations("common");
  return (memberId) => {
    if (memberId === reading?.group.ownMemberId) return t("you");
    return reading?.group.people.find((person) => person.memberId === memberId)?.name ?? "";
  };
}

function factsOf(only: Reading | null) {
  const expense = only && expenseOf(only);
  if (expense === null) return null;
  const { groupId, title, amountMinor, currency, spentOn, payers } = expense;
  const payerIds = payers.map(({ memberId }) => memberId);
  return { groupId, title, amountMinor, currency, spentOn, payerIds, expenseId: null };
}

type EndsProps = {
  readonly only: Reading | null;
  /** Number of groups that have everyone who is named. */
  readonly fitting: number;
  readonly isSaving: boolean;
  readonly onEnter: (aim: "open" | "save") => void;
};

/** Where the expense goes, and the buttons for those without the keys. */
function Ends({ only, fitting, isSaving, onEnter }: EndsProps) {
  const t = useTranslations("quickEntry");
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 text-small wrap-anywhere text-text-2 max-lg:basis-full">
        {only ? t("inGroup", { group: only.group.name }) : fitting > 0 && t("severalFit", { count: fitting })}
        <span className="block max-lg:hidden">
          {t.rich("keys", {
            key: (key) => <KeyCap>{key}</KeyCap>,
            save: (key) => <KeyCap>{key}</KeyCap>,
          })}
        </span>
      </p>
      <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => onEnter("open")}>
        {t("open")}
      </Button>
      {only && expenseOf(only) && (
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          busyLabel={isSaving && t("saving")}
          onClick={() => onEnter("save")}
        >
          {t("save")}
        </Button>
      )}
    </div>
  );
}
