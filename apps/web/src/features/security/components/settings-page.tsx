import type { SecuritySettings, UpdateSecuritySettingsInput } from "@evenly/contract/security/schemas";
import {
  Button,
  ErrorState,
  Halves,
  LeftHalf,
  Note,
  RightHalf,
  SelectField,
  SkeletonRows,
  Switch,
} from "@evenly/ui";
import { Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { PasswordDialog } from "../../fraud/index.ts";
import { SecurityLayout } from "./security-layout.tsx";

/** The account's security settings on the left, what is told on the right. */
export function SettingsPage() {
  const t = useTranslations("security");
  const common = useTranslations("common");
  const settings = api.security.getSettings.useQuery();
  return (
    <SecurityLayout pageTitle={t("settings.title")}>
      <Halves
        left={
          <LeftHalf>
            <h2 className="text-h2 font-semibold">{t("settings.title")}</h2>
            {settings.isPending && <SkeletonRows count={6} />}
            {settings.isError && !settings.data && (
              <ErrorState
                title={t("settings.failed")}
                text={t("settings.failedText")}
                action={<Button onClick={() => void settings.refetch()}>{common("retry")}</Button>}
              />
            )}
            {settings.data && <Settings settings={settings.data} />}
          </LeftHalf>
        }
        right={
          <RightHalf>
            <Note icon={<Mail size={20} strokeWidth={1.75} aria-hidden="true" />}>
              <h2 className="font-medium">{t("told.title")}</h2>
              <p className="mt-0.5 text-text-2">{t("told.text")}</p>
            </Note>
          </RightHalf>
        }
      />
    </SecurityLayout>
  );
}

const minutes = [5, 10, 15, 30];
const days = [0, 30, 60, 90, 180, 365];
const attempts = [3, 4, 5];
const lockouts = [15, 30, 60];
const switches = [
  "autoLogout",
  "deviceTrust",
  "securityAlerts",
  "locationTracking",
  "deviceFingerprint",
] as const;

function Settings({ settings }: { readonly settings: SecuritySettings }) {
  const t = useTranslations("security.settings");
  const { change, dialog } = useChange();
  const number = (values: readonly number[], current: number, label: (value: number) => string) =>
    [...new Set([...values, current])]
      .sort((one, other) => one - other)
      .map((value) => ({ value: String(value), label: label(value) }));
  return (
    <>
      {dialog}
      <div className="mt-4 border-y border-line [&>*+*]:border-t [&>*+*]:border-line">
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`${name}.label`)}
            help={t(`${name}.help`)}
            isOn={settings[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
      </div>
      <div className="mt-5 grid gap-5">
        <SelectField
          label={t("sessionTimeout.label")}
          help={t("sessionTimeout.help")}
          value={String(settings.sessionTimeout)}
          choices={number(minutes, settings.sessionTimeout, (count) => t("minutes", { count }))}
          onPick={(value) => change({ sessionTimeout: Number(value) })}
        />
        <SelectField
          label={t("passwordExpiry.label")}
          help={t("passwordExpiry.help")}
          value={String(settings.passwordExpiry)}
          choices={number(days, settings.passwordExpiry, (count) =>
            count === 0 ? t("never") : t("days", { count }),
          )}
          onPick={(value) => change({ passwordExpiry: Number(value) })}
        />
        <SelectField
          label={t("maxLoginAttempts.label")}
          help={t("maxLoginAttempts.help")}
          value={String(settings.maxLoginAttempts)}
          choices={number(attempts, settings.maxLoginAttempts, (count) => t("attempts", { count }))}
          onPick={(value) => change({ maxLoginAttempts: Number(value) })}
        />
        <SelectField
          label={t("lockoutDuration.label")}
          help={t("lockoutDuration.help")}
          value={String(settings.lockoutDuration)}
          choices={number(lockouts, settings.lockoutDuration, (count) => t("minutes", { count }))}
          onPick={(value) => change({ lockoutDuration: Number(value) })}
        />
      </div>
    </>
  );
}

type Change = {
  readonly change: (change: UpdateSecuritySettingsInput) => void;
  /** Asks for the password while a change needs it. */
  readonly dialog: ReactNode;
};

/** Shows a change at once; a refused one is reverted. One that protects less asks for the password. */
function useChange(): Change {
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const [asked, setAsked] = useState<UpdateSecuritySettingsInput | null>(null);
  const update = api.security.updateSettings.useMutation({
    onMutate: async ({ password: _password, ...change }) => {
      await utils.security.getSettings.cancel();
      const before = utils.security.getSettings.getData();
      utils.security.getSettings.setData(undefined, (now) => now && { ...now, ...(change as object) });
      return { before };
    },
    onError: (error, { password, ...change }, kept) => {
      utils.security.getSettings.setData(undefined, kept?.before);
      if (refusalOf(error).code === "PASSWORD_NEEDED") setAsked(change);
      else if (password === undefined) notify("error", textOf(error));
    },
    onSettled: () => utils.security.getSettings.invalidate(),
  });
  const end = () => setAsked(null);
  const dialog = asked && (
    <PasswordDialog
      onClose={end}
      onConfirm={async (password) => void (await update.mutateAsync({ ...asked, password }))}
      onDone={end}
      onFailed={(error) => {
        end();
        notify("error", textOf(error));
      }}
    />
  );
  return { change: (change) => update.mutate(change), dialog };
}
