import type { Findability, UpdateFindabilityInput } from "@evenly/contract/contacts/schemas";
import { Section, SegmentedControl, Switch } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { notify } from "../../../shell/toasts.ts";
import { samePerson } from "../../offline/index.ts";

const circles = ["everyone", "contacts", "nobody"] as const satisfies readonly Findability["byName"][];

/** Setting for who may find the user, and by what; saved at once. */
export function FindabilitySection() {
  const t = useTranslations("contacts");
  const { findability, save } = useFindability();
  return (
    <Section title={t("find.title")}>
      <QueryRows
        query={findability}
        data={findability.data}
        count={3}
        failed={{ title: t("failed"), text: t("failedText") }}
      >
        {(current) => (
          <>
            <p className="mt-4 mb-2 font-medium">{t("find.by")}</p>
            <SegmentedControl
              label={t("find.by")}
              choices={circles.map((value) => ({ value, label: t(`find.${value}`) }))}
              value={current.byName}
              onPick={(byName) => save({ byName })}
            />
            <p className="mt-2 mb-3 text-small text-text-3">{t(`find.nameHelp.${current.byName}`)}</p>
            <div className="border-y border-line [&>label+label]:border-t [&>label+label]:border-line">
              <Switch
                label={t("find.email")}
                help={t("find.emailHelp")}
                isOn={current.byEmail}
                onChange={(byEmail) => save({ byEmail })}
              />
              <Switch
                label={t("find.phone")}
                help={t("find.phoneHelp")}
                isOn={current.byPhone}
                onChange={(byPhone) => save({ byPhone })}
              />
            </div>
            <p className="mt-3 text-small text-text-2">{t("find.always")}</p>
          </>
        )}
      </QueryRows>
    </Section>
  );
}

/** Shows a choice optimistically. If the server refuses it, the choice is reverted, unless another user has signed in. */
function useFindability() {
  const t = useTranslations("contacts.find");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const findability = api.contacts.getFindability.useQuery();
  const update = api.contacts.updateFindability.useMutation({
    onMutate: async (changes: UpdateFindabilityInput) => {
      const isSame = samePerson();
      await utils.contacts.getFindability.cancel();
      const before = utils.contacts.getFindability.getData();
      if (before) utils.contacts.getFindability.setData(undefined, { ...before, ...withoutGaps(changes) });
      return { before, isSame };
    },
    onSuccess: (kept, _changes, { isSame }) => {
      if (!isSame()) return;
      utils.contacts.getFindability.setData(undefined, kept);
      notify("success", t("saved"));
    },
    onError: (error, _changes, context) => {
      if (context?.isSame() === false) return;
      if (context?.before) utils.contacts.getFindability.setData(undefined, context.before);
      notify("error", textOf(error));
    },
  });
  return { findability, save: update.mutate };
}

function withoutGaps(changes: UpdateFindabilityInput): Partial<Findability> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
