import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";
import type { Edit, ProfileChanges } from "../queue/edits.ts";
import { baseOf } from "../queue/entry-fields.ts";
import { useEditWords } from "../use-edit-words.ts";

type Of<Kind extends Edit["kind"]> = Extract<Edit, { kind: Kind }>;
type TheirsProps = { readonly edit: Edit; readonly onLook: () => void };

/** What stands now in the fields that an edit wanted to change; where that is not known, the way to it. */
export function Theirs({ edit, onLook }: TheirsProps) {
  if (edit.kind === "entry") return <EntryNow edit={edit} onLook={onLook} />;
  return edit.kind === "profile" && <ProfileNow edit={edit} />;
}

function EntryNow({ edit, onLook }: { readonly edit: Of<"entry">; readonly onLook: () => void }) {
  const t = useTranslations("offline");
  const { id, changes, timeZone } = edit;
  const { data: entry } = api.payments.getTransaction.useQuery({ id });
  if (entry) return <Now edit={{ ...edit, changes: baseOf(entry, changes, timeZone) }} />;
  return (
    <Link
      to="/history/$transactionId"
      params={{ transactionId: id }}
      onClick={onLook}
      className="inline-flex min-h-11 items-center rounded-small font-medium text-accent-text hover:underline"
    >
      {t("look")}
    </Link>
  );
}

function ProfileNow({ edit }: { readonly edit: Of<"profile"> }) {
  const { data: user } = api.auth.getProfile.useQuery();
  if (!user) return null;
  const fields = Object.keys(edit.changes) as (keyof ProfileChanges)[];
  const changes = Object.fromEntries(fields.map((field) => [field, user[field]])) as ProfileChanges;
  return <Now edit={{ ...edit, changes }} />;
}

function Now({ edit }: { readonly edit: Edit }) {
  const t = useTranslations("offline");
  const { changes } = useEditWords()(edit);
  return <p className="mt-1">{t("theirs", { words: changes })}</p>;
}
