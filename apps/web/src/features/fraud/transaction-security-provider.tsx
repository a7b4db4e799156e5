import type { FraudSettings, OwnFraudSettings, RuleList } from "@evenly/contract/fraud/schemas";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";
import { samePerson } from "../offline/index.ts";
import { PasswordDialog } from "./components/password-dialog.tsx";

/** A change that may need the password. */
type Work = (password?: string) => Promise<void>;
/** Result of a change; the problem is null when the person cancelled it. */
export type Outcome = { readonly isDone: boolean; readonly problem: string | null };
type Asked = { readonly work: Work; readonly resolve: (outcome: Outcome) => void };

type TransactionSecurity = {
  readonly own: OwnFraudSettings | undefined;
  readonly list: RuleList | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  readonly changeSettings: (changes: Partial<FraudSettings>) => Promise<Outcome>;
  /** Runs a change whose answer is kept; the work gets the password when it is needed. */
  readonly change: <Saved>(
    work: (password?: string) => Promise<Saved>,
    keep: (saved: Saved) => void,
  ) => Promise<Outcome>;
  readonly changeRules: (work: (password?: string) => Promise<RuleList>) => Promise<Outcome>;
};

const Context = createContext<TransactionSecurity | null>(null);
const DONE: Outcome = { isDone: true, problem: null };

/** The user's limits, countries, hours and rules for payments. A change that loosens protection asks for the password. */
export function TransactionSecurityProvider({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("fraud");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const own = api.fraud.getSettings.useQuery();
  const list = api.fraud.listRules.useQuery();
  const [asked, setAsked] = useState<Asked | null>(null);

  const fail = (error: unknown): Outcome => {
    if (refusalOf(error).code === "STATE_CONFLICT") void utils.fraud.getSettings.invalidate();
    return { isDone: false, problem: textOf(error) };
  };
  const attempt = async (work: Work): Promise<Outcome> => {
    try {
      await work();
    } catch (error) {
      if (refusalOf(error).code !== "PASSWORD_NEEDED") return fail(error);
      return new Promise((resolve) => setAsked({ work, resolve }));
    }
    notify("success", t("saved"));
    return DONE;
  };
  const changeSettings: TransactionSecurity["changeSettings"] = (changes) => {
    const isSame = samePerson();
    return attempt(async (password) => {
      const expectedVersion = own.data?.version ?? 0;
      const saved = await apiClient.fraud.updateSettings.mutate({ ...changes, expectedVersion, password });
      if (isSame()) utils.fraud.getSettings.setData(undefined, saved);
    });
  };
  const change: TransactionSecurity["change"] = (work, keep) => {
    const isSame = samePerson();
    return attempt(async (password) => {
      const saved = await work(password);
      if (isSame()) keep(saved);
    });
  };
  const changeRules: TransactionSecurity["changeRules"] = (work) =>
    change(work, (saved) => utils.fraud.listRules.setData(undefined, saved));
  const end = (outcome: Outcome) => {
    asked?.resolve(outcome);
    setAsked(null);
    if (outcome.isDone) notify("success", t("saved"));
  };
  return (
    <Context
      value={{
        own: own.data,
        list: list.data,
        isFailed: (own.isError && !own.data) || (list.isError && !list.data),
        retry: () => void Promise.all([own.refetch(), list.refetch()]),
        changeSettings,
        change,
        changeRules,
      }}
    >
      {children}
      {asked && (
        <PasswordDialog
          onClose={() => end({ isDone: false, problem: null })}
          onConfirm={asked.work}
          onDone={() => end(DONE)}
          onFailed={(error) => end(fail(error))}
        />
      )}
    </Context>
  );
}

/** The user's transaction security, inside its provider. */
export function useTransactionSecurity(): TransactionSecurity {
  const value = useContext(Context);
  if (value === null) {
    throw new Error("useTransactionSecurity must be used within a TransactionSecurityProvider");
  }
  return value;
}
