import type { Payee } from "@evenly/contract/payments/schemas";
import { Button, TextField } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../../api/trpc.ts";
import { looksLikeEmail } from "../../../auth/index.ts";
import { usePayeeChoices } from "../use-payee-choices.ts";
import { usePayeeRefusal } from "../use-payment-refusal.ts";
import { PayeeOptions } from "./payee-options.tsx";

type PayeePickerProps = {
  readonly onPick: (payee: Payee) => void;
  readonly autoFocus?: boolean;
  readonly firstProblem?: string | null;
};

/** Finds a payee: favourites, recent payees, anyone by name, or an exact address. */
export function PayeePicker({ onPick, autoFocus = false, firstProblem = null }: PayeePickerProps) {
  const t = useTranslations("send");
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const { find, isFinding, problem, unknownAddress, forgetProblem } = useFindPayee(onPick, firstProblem);
  const { groups, people, hasFoundNobody } = usePayeeChoices(text);
  const marked = people[active];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && people.length > 0) {
      event.preventDefault();
      const from = active < 0 && step < 0 ? 0 : active;
      const next = (from + step + people.length) % people.length;
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
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
      <p role="status" className="mt-3 text-small text-text-2 empty:hidden">
        {hasFoundNobody && !problem && t("nobodyFound")}
      </p>
      {unknownAddress !== null && <ByLink address={unknownAddress} />}
      <PayeeOptions id={listId} groups={groups} active={active} onPick={onPick} />
    </form>
  );
}

/** Sends money to an address that finds nobody, by a claim link. */
function ByLink({ address }: { readonly address: string }) {
  const t = useTranslations("send");
  return (
    <Link
      to="/send/link"
      search={{ to: address }}
      className="mt-3 inline-flex min-h-11 items-center gap-2 font-medium text-accent-text wrap-anywhere hover:underline"
    >
      <Mail size={18} aria-hidden="true" className="shrink-0" />
      {t("byLink", { address })}
    </Link>
  );
}

function useFindPayee(onPick: (payee: Payee) => void, firstProblem: string | null) {
  const t = useTranslations("send");
  const utils = api.useUtils();
  const textOf = usePayeeRefusal();
  const [isFinding, setIsFinding] = useState(false);
  const [problem, setProblem] = useState(firstProblem);
  const [unknownAddress, setUnknownAddress] = useState<string | null>(null);
  const find = (text: string) => {
    const to = text.trim();
    if (to === "") return setProblem(t("toEmpty"));
    setIsFinding(true);
    utils.payments.findPayee
      .fetch({ to })
      .then(onPick, (error: unknown) => {
        const { code } = refusalOf(error);
        setProblem(textOf(code));
        setUnknownAddress(code === "PAYEE_UNKNOWN" && looksLikeEmail(to) ? to : null);
      })
      .finally(() => setIsFinding(false));
  };
  const forgetProblem = () => {
    setProblem(null);
    setUnknownAddress(null);
  };
  return { find, isFinding, problem, unknownAddress, forgetProblem };
}
