import { createContext, type ReactNode, useContext } from "react";

type MoneyLocale = {
  readonly locale: string;
  readonly words: { readonly minus: string; readonly plus: string; readonly hidden?: string };
};

const MoneyContext = createContext<MoneyLocale>({ locale: "en", words: { minus: "minus", plus: "plus" } });

/** Sets the locale and the spoken words for the sign for every amount below it. */
export function MoneyProvider({ children, ...value }: MoneyLocale & { readonly children: ReactNode }) {
  return <MoneyContext value={value}>{children}</MoneyContext>;
}

/** The locale in which this part of the page writes amounts. */
export function useMoneyLocale(): MoneyLocale {
  return useContext(MoneyContext);
}
