import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import { Section, Switch } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";

const CHECKS = ["isEnabled", "isDeviceVerified", "isLocationVerified", "isTwoFactorRequired"] as const;
const CHANNELS = ["email", "push", "sms"] as const;

type SwitchesProps<Name extends string> = {
  readonly title: string;
  readonly help: string;
  readonly names: readonly Name[];
  readonly isOn: (name: Name) => boolean;
  readonly textOf: (name: Name) => { readonly label: string; readonly help?: string };
  readonly changeOf: (name: Name, isOn: boolean) => Partial<FraudSettings>;
};

/** Settings that are on or off; each is saved as it is switched. */
function SwitchesSection<Name extends string>(props: SwitchesProps<Name>) {
  const { changeSettings } = useTransactionSecurity();
  const [failure, setFailure] = useState<string | null>(null);
  const turn = async (name: Name, isOn: boolean) =>
    setFailure((await changeSettings(props.changeOf(name, isOn))).problem);
  return (
    <Section title={props.title}>
      <p className="mt-1 text-small text-text-2">{props.help}</p>
      <div className="mt-3 border-y border-line [&>*+*]:border-t [&>*+*]:border-line">
        {props.names.map((name) => (
          <Switch
            key={name}
            {...props.textOf(name)}
            isOn={props.isOn(name)}
            onChange={(isOn) => void turn(name, isOn)}
          />
        ))}
      </div>
      <FormError text={failure} />
    </Section>
  );
}

/** What is checked before a payment. */
export function ChecksSection({ saved }: { readonly saved: FraudSettings }) {
  const t = useTranslations("fraud.checks");
  return (
    <SwitchesSection
      title={t("title")}
      help={t("help")}
      names={CHECKS}
      isOn={(name) => saved[name]}
      textOf={(name) => ({ label: t(`${name}.label`), help: t(`${name}.help`) })}
      changeOf={(name, isOn) => ({ [name]: isOn })}
    />
  );
}

/** Where the user is told of unusual payments, beside the app. */
export function ChannelsSection({ saved }: { readonly saved: FraudSettings["notify"] }) {
  const t = useTranslations("fraud.channels");
  return (
    <SwitchesSection
      title={t("title")}
      help={t("help")}
      names={CHANNELS}
      isOn={(name) => saved[name]}
      textOf={(name) => ({ label: t(name) })}
      changeOf={(name, isOn) => ({ notify: { ...saved, [name]: isOn } })}
    />
  );
}
