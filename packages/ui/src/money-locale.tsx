import { createContext, type ReactNode, useContext } from "react";

type MoneyLocale = {
  readonly locale: string;
  readonly words: { readonly minus: string; readonly plus: string; readonly hidden?: string };
};

const MoneyContext = createContext<MoneyLocale>({ locale: "en", words: { minus: "minus", plus: "plus" } });

/** Gives every amount below it a locale and the words for its sign. */
export function MoneyProvider({ children, ...value }: MoneyLocale & { readonly children: ReactNode }) {
  return <MoneyContext value={value}>{children}</MoneyContext>;
}

/** The locale in which amounts are written here. */
export function useMoneyLocale(): MoneyLocale {
  return useContext(MoneyContext);
}
