import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "./auth/auth-provider.tsx";
import { useBudget } from "./budgets/budget-provider.tsx";
import { useTransactionSecurity } from "./fraud/transaction-security-provider.tsx";
import { useGroup } from "./groups/group-provider.tsx";
import { useNotifications } from "./notifications/index.ts";
import { useOffline } from "./offline/offline-provider.tsx";
import { useTheme } from "./preferences/theme-provider.tsx";
import { useInstall } from "./pwa/install-provider.tsx";

function Calls({ hook }: { readonly hook: () => unknown }) {
  hook();
  return null;
}

test.each([
  [useAuth, "useAuth must be used within a AuthProvider"],
  [useBudget, "useBudget must be used within a BudgetProvider"],
  [useGroup, "useGroup must be used within a GroupProvider"],
  [useInstall, "useInstall must be used within a InstallProvider"],
  [useNotifications, "useNotifications must be used within a NotificationsProvider"],
  [useOffline, "useOffline must be used within a OfflineProvider"],
  [useTheme, "useTheme must be used within a ThemeProvider"],
  [useTransactionSecurity, "useTransactionSecurity must be used within a TransactionSecurityProvider"],
])("a hook outside its provider throws an error that says so", (hook, text) => {
  expect(() => renderToStaticMarkup(<Calls hook={hook} />)).toThrow(text);
});
