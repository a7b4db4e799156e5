export { PreferencesMenu } from "./components/preferences-menu.tsx";
export { ThemeToggleText } from "./components/theme-toggle.tsx";
export { ConvertedAmount } from "./converted-amount.tsx";
export { useDisplayCurrency } from "./display-currency.ts";
export { HideAmountsButton } from "./hide-amounts-button.tsx";
export { needMessages } from "./i18n-store.ts";
export { density } from "./local-choices.ts";
