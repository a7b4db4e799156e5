import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, Button, TextField } from "@evenly/ui";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../trpc.ts";
import { usePayeeRefusal } from "../use-payment-refusal.ts";

const RECENT_MAX = 6;

type PayeePickerProps = {
  readonly onPick: (payee: Payee) => void;
  readonly autoFocus?: boolean;
  readonly firstProblem?: string | null;
};

/** Finds whom to pay: people paid lately, or anybody by e-mail address or @handle. */
export function PayeePicker({ onPick, autoFocus = false, firstProblem = null }: PayeePickerProps) {
  const t = useTranslations("send");
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const { find, isFinding, problem, forgetProblem } = useFindPayee(onPick, firstProblem);
  const recent = api.payments.listRecentPayees.useQuery({ limit: RECENT_MAX }).data ?? [];
  const people = recent.filter((payee) => matches(payee, text));
  const marked = people[active];

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && people.length > 0) {
      event.preventDefault();
      setActive(
        (before) => (before + step + people.length + (before < 0 && step < 0 ? 1 : 0)) % people.length,
      );
    }
    if (event.key === "Escape") setActive(-1);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (marked) onPick(marked);
        else find(text);
      }}
    >
      <TextField
        label={t("to")}
        help={t("toHelp")}
        error={problem ?? undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          forgetProblem();
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={people.length > 0}
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={marked ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        autoFocus={autoFocus}
        end={
          <Button type="submit" variant="quiet" size="small" busyLabel={isFinding && t("finding")}>
            {t("find")}
          </Button>
        }
      />
      <PayeeOptions id={listId} people={people} active={active} onPick={onPick} />
    </form>
  );
}

type PayeeOptionsProps = Pick<PayeePickerProps, "onPick"> & {
  readonly id: string;
  readonly people: readonly Payee[];
  readonly active: number;
};

/** People paid lately, as options of the field above. */
function PayeeOptions({ id, people, active, onPick }: PayeeOptionsProps) {
  const t = useTranslations("send");
  if (people.length === 0) return null;
  return (
    <>
      <p className="mt-5 text-small font-medium text-text-2">{t("recent")}</p>
      <div id={id} role="listbox" aria-label={t("people")} className="mt-1">
        {people.map((payee, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above is the keyboard's way
          <div
            key={payee.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onPick(payee)}
            className={clsx(
              "-mx-2 flex min-h-15 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-surface-2",
              index === active && "bg-accent-soft hover:bg-accent-soft",
            )}
          >
            <Avatar id={payee.id} name={payee.displayName} imageUrl={payee.avatarUrl} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{payee.displayName}</span>
              <span className="block truncate text-small text-text-3">{`@${payee.handle}`}</span>
            </span>
          </div>
        ))}
      </div>
    </>
  );
}

function matches({ displayName, handle }: Payee, text: string): boolean {
  const wanted = text.trim().toLowerCase().replace(/^@/, "");
  return displayName.toLowerCase().includes(wanted) || handle.toLowerCase().startsWith(wanted);
}

function useFindPayee(onPick: (payee: Payee) => void, firstProblem: string | null) {
  const t = useTranslations("send");
  const utils = api.useUtils();
  const textOf = usePayeeRefusal();
  const [isFinding, setIsFinding] = useState(false);
  const [problem, setProblem] = useState(firstProblem);
  const find = (text: string) => {
    const to = text.trim();
    if (to === "") return setProblem(t("toEmpty"));
    setIsFinding(true);
    utils.payments.findPayee
      .fetch({ to })
      .then(onPick, (error: unknown) => setProblem(textOf(refusalOf(error).code)))
      .finally(() => setIsFinding(false));
  };
  return { find, isFinding, problem, forgetProblem: () => setProblem(null) };
}
