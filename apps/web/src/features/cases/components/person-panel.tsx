import type { OperatorUser, OperatorUserDetail } from "@evenly/contract/operators/schemas";
import { LOOK_CATEGORIES } from "@evenly/contract/security/look-categories";
import type { LookCategory } from "@evenly/contract/security/schemas";
import { Avatar, Button, IconButton, SelectField } from "@evenly/ui";
import { Eye, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { FormError } from "../../auth/index.ts";
import { useOperatorText } from "../use-operator-text.ts";
import { StateChips } from "./found-people.tsx";
import { PersonActs } from "./person-acts.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { ReasonField, useReason } from "./reason-field.tsx";

type PersonPanelProps = {
  readonly person: OperatorUser;
  readonly onChange: (person: OperatorUser) => void;
  readonly onClose: () => void;
};

/** One person: the reason for the look, then the details and what the operator can do. */
export function PersonPanel({ person, onChange, onClose }: PersonPanelProps) {
  const t = useTranslations("admin.person");
  const heading = useRef<HTMLHeadingElement>(null);
  const [detail, setDetail] = useState<OperatorUserDetail | null>(null);
  const isWide = useIsWide();
  // On a phone the panel is below the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person is opened
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: isWide ? "nearest" : "start" });
  }, []);
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar id={person.id} name={person.displayName} />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-h2 font-semibold wrap-anywhere">
            {person.displayName}
          </h2>
          <p className="text-small text-text-3 wrap-anywhere">@{person.handle}</p>
        </div>
        <IconButton
          label={t("close")}
          icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />}
          className="-mt-1.5 -mr-3"
          onClick={onClose}
        />
      </div>
      <div className="mt-3 flex">
        <StateChips person={person} />
      </div>
      {detail === null ? <LookForm person={person} onShown={setDetail} /> : <PersonFacts detail={detail} />}
      <PersonActs person={person} onChange={onChange} />
    </>
  );
}

type LookFormProps = {
  readonly person: OperatorUser;
  readonly onShown: (detail: OperatorUserDetail) => void;
};

function LookForm({ person, onShown }: LookFormProps) {
  const t = useTranslations("admin");
  const cases = useTranslations("cases.category");
  const textOf = useOperatorText();
  const field = useReason();
  const [category, setCategory] = useState<LookCategory>("support");
  const look = useChange(apiClient.operators.users.show.mutate, { done: onShown, failed: "beside" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field.check()) look.mutate({ user: person.id, reason: field.reason, category });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
      <SelectField
        label={cases("label")}
        choices={LOOK_CATEGORIES.map((value) => ({ value, label: cases(value) }))}
        value={category}
        onPick={setCategory}
      />
      <ReasonField label={t("person.why")} field={field} />
      <FormError text={look.error === null ? null : textOf(look.error)} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busyLabel={look.isPending && t("person.looking")}>
          {t("person.look")}
        </Button>
        <p className="flex items-center gap-2 text-small text-text-2">
          <Eye size={16} aria-hidden="true" />
          {t("person.recorded")}
        </p>
      </div>
    </form>
  );
}
