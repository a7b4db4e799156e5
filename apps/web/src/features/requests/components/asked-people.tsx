import type { Payee } from "@evenly/contract/payments/schemas";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";
import { looksLikeEmail, useAuth } from "../../auth/index.ts";
import { ChosenPeople, PersonPicker } from "../../contacts/index.ts";
import { useAddAddress } from "../use-add-address.ts";
import type { PeopleForm } from "../use-ask-form.ts";

type PeopleProps = {
  readonly form: PeopleForm;
  readonly isMissing: boolean;
  /** Replaces the label of the search. */
  readonly label?: string;
  readonly autoFocus?: boolean;
};

const asked = ({ id, displayName: name, avatarUrl }: Payee) => ({ id, name, avatarUrl, isAddress: false });

/** The people who are asked, and the picker that adds more. An address that finds nobody gets a pay link where the form takes addresses. */
export function AskedPeople({ form, isMissing, label: ownLabel, autoFocus = false }: PeopleProps) {
  const t = useTranslations("requests.ask");
  const ownId = useAuth().user?.id ?? "";
  const label = ownLabel ?? t("from");
  const last = form.people.at(-1);
  const address = useAddAddress(form);
  return (
    <PersonPicker
      label={label}
      above={<ChosenPeople label={label} people={form.people} onRemove={form.removePerson} />}
      without={new Set([ownId, ...form.people.map(({ id }) => id)])}
      problem={address.failure ?? (isMissing ? t("fromMissing") : null)}
      onText={address.forget}
      isOff={!form.canAdd}
      autoFocus={autoFocus}
      onPick={(person) => form.addPeople([asked(person)])}
      onPickAll={(people) => form.addPeople(people.map(asked))}
      onRemoveLast={() => last && form.removePerson(last.id)}
      extrasOf={(text) =>
        form.takesAddresses && looksLikeEmail(text)
          ? [
              {
                id: "address",
                label: t("addAddress", { address: text }),
                icon: <Mail size={18} />,
                onPick: () => address.add(text),
                isForExact: true,
              },
            ]
          : []
      }
      hasWaysOut
    />
  );
}
