import type { Payee } from "@evenly/contract/payments/schemas";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { looksLikeEmail } from "../../auth/index.ts";
import type { PickerExtra } from "./picker-choices.ts";
import { PickerField } from "./picker-field.tsx";
import { usePersonChoices } from "./use-person-choices.tsx";
import { WaysOut } from "./ways-out.tsx";

type PersonPickerProps = {
  readonly label: string;
  readonly help?: string;
  readonly onPick: (person: Payee) => void;
  /** Several people can be picked, also everybody of a group at once. */
  readonly onPickAll?: (people: readonly Payee[]) => void;
  readonly onRemoveLast?: () => void;
  /** People who are chosen already, or cannot be. */
  readonly without?: ReadonlySet<string>;
  /** The people chosen so far, above the field. */
  readonly above?: ReactNode;
  readonly autoFocus?: boolean;
  readonly isOff?: boolean;
  readonly problem?: string | null | undefined;
  /** Other texts of refusals than the usual ones. */
  readonly problemOf?: (code: ReturnType<typeof refusalOf>["code"]) => string;
  /** What else can be picked for the typed text. */
  readonly extrasOf?: (text: string) => readonly PickerExtra[];
  /** For an e-mail address that finds nobody. */
  readonly unknownAddress?: (address: string) => ReactNode;
  /** The page offers ways to people who are not on Evenly or have a code. */
  readonly hasWaysOut?: boolean;
  readonly onText?: () => void;
};

const NOBODY: ReadonlySet<string> = new Set();

/** Picks people: favourites, recent people, members of groups, anyone by name or handle, or one by an exact address. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, help, onPick, onPickAll, without = NOBODY, autoFocus = false, isOff = false } = props;
  const t = useTranslations("picker");
  const [text, setText] = useState("");
  const { find, isFinding, problem, unknown, forget } = useFindPerson(props);
  const extras = text.trim() === "" ? [] : (props.extrasOf?.(text.trim()) ?? []);
  const { choices, knowsNobody } = usePersonChoices({
    text,
    without,
    onPickAll,
    extras,
    isExact: isExact(text),
  });
  const isEmpty = text.trim() === "" ? knowsNobody : choices.hasFoundNobody;
  return (
    <div>
      <PickerField
        label={label}
        help={help ?? t("help")}
        error={problem ?? props.problem ?? undefined}
        text={text}
        onText={(next) => {
          setText(next);
          forget();
          props.onText?.();
        }}
        choices={choices}
        onPick={onPick}
        onEnter={() => {
          const extra = extras.find(({ isForExact }) => isForExact);
          if (extra !== undefined) {
            setText("");
            return extra.onPick();
          }
          // A name can be meant, and the answer is on its way: whose handle the name may be is nobody's business yet.
          if (extras.length > 0 && !isExact(text)) return;
          find(text, () => setText(""));
        }}
        {...(props.onRemoveLast && { onRemoveLast: props.onRemoveLast })}
        above={props.above}
        autoFocus={autoFocus}
        isOff={isOff}
      >
        <p role="status" className="mt-3 text-small text-text-2 empty:hidden">
          {isFinding && t("finding")}
        </p>
        {unknown !== null && props.unknownAddress?.(unknown)}
        {isEmpty && props.hasWaysOut && <WaysOut isFirst={text.trim() === ""} />}
      </PickerField>
    </div>
  );
}

/** A text that names one person: a handle, an e-mail address or a phone number. */
function isExact(text: string): boolean {
  const typed = text.trim();
  return typed.startsWith("@") || looksLikeEmail(typed) || /^\+?[\d\s()-]{5,}$/.test(typed);
}

function useFindPerson({ onPick, problemOf, without = NOBODY, unknownAddress }: PersonPickerProps) {
  const t = useTranslations("picker");
  const utils = api.useUtils();
  const textOf = useRefusalText();
  const [isFinding, setIsFinding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const find = (text: string, onFound: () => void) => {
    const to = text.trim();
    if (to === "") return setProblem(t("empty"));
    setIsFinding(true);
    utils.payments.findPayee
      .fetch({ to })
      .then(
        (person) => {
          if (!without.has(person.id)) onPick(person);
          onFound();
        },
        (error: unknown) => {
          const { code } = refusalOf(error);
          setProblem(problemOf ? problemOf(code) : textOf(error));
          setUnknown(code === "PAYEE_UNKNOWN" && unknownAddress && looksLikeEmail(to) ? to : null);
        },
      )
      .finally(() => setIsFinding(false));
  };
  const forget = () => {
    setProblem(null);
    setUnknown(null);
  };
  return { find, isFinding, problem, unknown, forget };
}
