import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { useLocale, useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { notify } from "../../../../shell/toasts.ts";
import { PasswordDialog } from "../../../fraud/index.ts";
import { unlistedCountry } from "./held-help.tsx";
import { countryName } from "./held-why.tsx";

type AddCountryDialogProps = { readonly detail: TransactionDetail; readonly onClose: () => void };

/** Adds the country that a payment was made from to those of the user; needs the password, since it loosens protection. */
export function AddCountryDialog({ detail, onClose }: AddCountryDialogProps) {
  const t = useTranslations("holds.addCountry");
  const locale = useLocale();
  const textOf = useRefusalText();
  const code = unlistedCountry(detail) ?? "";
  return (
    <PasswordDialog
      onClose={onClose}
      onConfirm={(password) => addCountry(code, password)}
      onDone={() => {
        notify("success", t("done", { country: countryName(code, locale) }));
        onClose();
      }}
      onFailed={(error) => {
        notify("error", textOf(error));
        onClose();
      }}
    />
  );
}

/** The list is read first, since the settings are changed as they were seen. */
async function addCountry(code: string, password: string): Promise<void> {
  const { settings, version } = await apiClient.fraud.getSettings.query();
  if (settings.allowedCountries.includes(code)) return;
  await apiClient.fraud.updateSettings.mutate({
    allowedCountries: [...settings.allowedCountries, code],
    expectedVersion: version,
    password,
  });
}
