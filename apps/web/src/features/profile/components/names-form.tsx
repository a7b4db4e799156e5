import type { User } from "@evenly/contract/auth/schemas";
import { Button, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { UNSAVED } from "../../../shell/unsaved.ts";
import { FormError, useFields, useNameProblems } from "../../auth/index.ts";
import { useUpdateProfile } from "../use-profile.ts";
import { KeptChanges } from "./kept-changes.tsx";

const NAME_MAX = 80;
const isName = (text: string) => /[\p{L}\p{N}]/u.test(text) && !/[<>]/.test(text) && text.length <= NAME_MAX;

/** Form for first and last name; the save button appears with the first change. */
export function NamesForm({ user }: { readonly user: User }) {
  const t = useTranslations("profile");
  const textOf = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const problemsOf = useNameProblems();
  const problemOf = (text: string) =>
    text.trim() === "" ? t("names.needed") : isName(text.trim()) ? undefined : t("names.invalid");
  const saved = { firstName: user.firstName, lastName: user.lastName };
  const { form, values, bind, show, areAllRight } = useFields(saved, (now) => ({
    firstName: problemOf(now.firstName),
    lastName: problemOf(now.lastName),
  }));
  const update = useUpdateProfile(user);
  const onError = (error: unknown) => {
    const problems = problemsOf(error);
    if (problems) show(problems);
    else setFailure(textOf(error));
  };
  const isChanged = values.firstName.trim() !== saved.firstName || values.lastName.trim() !== saved.lastName;
  return (
    <form
      ref={form}
      {...(isChanged ? UNSAVED : {})}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        if (!areAllRight() || !isChanged) return;
        const [firstName, lastName] = [values.firstName.trim(), values.lastName.trim()];
        const changes = {
          ...(firstName === saved.firstName ? {} : { firstName }),
          ...(lastName === saved.lastName ? {} : { lastName }),
        };
        update.mutate(changes, { onError });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind("firstName")} label={t("names.first")} autoComplete="given-name" required />
        <TextField {...bind("lastName")} label={t("names.last")} autoComplete="family-name" required />
      </div>
      <KeptChanges fields={["firstName", "lastName"]} />
      <FormError text={failure} />
      {isChanged && (
        <Button type="submit" className="mt-3" busyLabel={update.isPending && t("saving")}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
