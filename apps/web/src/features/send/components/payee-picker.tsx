import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, Button, TextField } from "@evenly/ui";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../trpc.ts";
import { usePaymentRefusal } from "../use-payment-refusal.ts";

const RECENT_MAX = 6;

type PayeePickerProps = { readonly onPick: (payee: Payee) => void; readonly autoFocus?: boolean };

/** Finds whom to pay: people paid lately, or anybody by e-mail address or @handle. */
export function PayeePicker({ onPick, autoFocus = false }: PayeePickerProps) {
  const t = useTranslations("send");
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const { find, isFinding, problem, forgetProblem } = useFindPayee(onPick);
  const recent = api.payments.listRecentPayees.useQuery({ limit: RECENT_MAX }).data ?? [];
  const people = recent.filter((payee) => matches(payee, text));
  const marked = people[active];

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && people.length > 0) {
      event.preventDefault();
      setActive((before) => (before + step + people.length + (before < 0 && step < 0 ? 1 : 0)) % people.length);
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
        aria-controls={listId}
        aria-activedescendant={marked ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: choosing somebody else is what was asked for
        autoFocus={autoFocus}
        end={
          <Button type="submit" variant="quiet" size="small" busyLabel={isFinding && t("finding")}>
            {t("find")}
          </Button>
        }
      />
      {people.length > 0 && <p className="mt-5 text-small font-medium text-text-2">{t("recent")}</p>}
      <ul id={listId} role="listbox" aria-label={t("people")} className={clsx(people.length > 0 && "mt-1")}>
        {people.map((payee, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above is the keyboard's way
          <li
            key={payee.id}
            id={`${listId}-${index}`}
            role="option"
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
          </li>
        ))}
      </ul>
    </form>
  );
}

function matches({ displayName, handle }: Payee, text: string): boolean {
  const wanted = text.trim().toLowerCase().replace(/^@/, "");
  return displayName.toLowerCase().includes(wanted) || handle.toLowerCase().startsWith(wanted);
}

function useFindPayee(onPick: (payee: Payee) => void) {
  const t = useTranslations("send");
  const utils = api.useUtils();
  const textOf = usePaymentRefusal();
  const [isFinding, setIsFinding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const find = (text: string) => {
    const to = text.trim();
    if (to === "") return setProblem(t("toEmpty"));
    setIsFinding(true);
    utils.payments.findPayee
      .fetch({ to })
      .then(onPick, (error: unknown) => {
        const { code } = refusalOf(error);
        setProblem(textOf(code === "VALIDATION" ? "PAYEE_UNKNOWN" : code));
      })
      .finally(() => setIsFinding(false));
  };
  return { find, isFinding, problem, forgetProblem: () => setProblem(null) };
}
