import type { SentKind } from "@evenly/contract/factors/sent-codes";
import { Button, PasswordField, TextField } from "@evenly/ui";
import { Fingerprint } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { canUsePasskeys, FormError } from "../../auth/index.ts";
import { type useOwnerForm, useSentCode } from "../use-owner-form.ts";

type OwnerFieldsProps = {
  readonly form: ReturnType<typeof useOwnerForm>;
  readonly needsCode: boolean;
};

/** The password, and the ways to prove a second factor if the account has one. */
export function OwnerFields({ form, needsCode }: OwnerFieldsProps) {
  const t = useTranslations("factors.owner");
  const common = useTranslations("common");
  const { fields, failure } = form;
  return (
    <>
      <PasswordField
        {...fields.bind("password")}
        label={t("password")}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="current-password"
        required
      />
      {needsCode && <FactorFields form={form} />}
      <FormError text={failure} />
    </>
  );
}

function FactorFields({ form }: Pick<OwnerFieldsProps, "form">) {
  const t = useTranslations("factors.owner");
  const factors = api.factors.overview.useQuery().data?.factors ?? [];
  const has = (kind: string) => factors.some((factor) => factor.kind === kind);
  const { sent, failure, sending, send } = useSentCode();
  const codeHelp = has("totp") ? t("codeHelp") : t("codeHelpBackup");
  const labels = { sms: t("sendSms"), email: t("sendEmail") };
  const sendable = (["sms", "email"] as const).filter((kind: SentKind) => has(kind));
  return (
    <>
      <TextField
        {...form.fields.bind("code")}
        label={t("code")}
        help={sent ? t("codeSent", { to: sent.sentTo }) : codeHelp}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        className="numeric"
        fieldClassName="mt-5"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {sendable.map((kind) => (
          <Button
            key={kind}
            variant="tonal"
            size="small"
            className="max-lg:min-h-11"
            busyLabel={sending === kind && labels[kind]}
            onClick={() => send(kind)}
          >
            {labels[kind]}
          </Button>
        ))}
        {has("passkey") && canUsePasskeys() && (
          <Button
            variant="tonal"
            size="small"
            className="max-lg:min-h-11"
            icon={<Fingerprint size={16} strokeWidth={1.75} aria-hidden="true" />}
            busyLabel={form.busyWith === "passkey" && t("busyPasskey")}
            onClick={() => void form.submitByPasskey()}
          >
            {t("usePasskey")}
          </Button>
        )}
      </div>
      <FormError text={failure} />
    </>
  );
}
