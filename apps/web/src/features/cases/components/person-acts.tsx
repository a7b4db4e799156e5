import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { Button } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { type ActName, actsFor } from "../acts.ts";
import { ActDialog } from "./act-dialog.tsx";

type PersonActsProps = {
  readonly person: OperatorUser;
  readonly onChange: (person: OperatorUser) => void;
};

/** Buttons for what an operator can do with an account; each asks for a reason first. */
export function PersonActs({ person, onChange }: PersonActsProps) {
  const t = useTranslations("admin");
  const ownId = api.auth.getProfile.useQuery().data?.id;
  const [act, setAct] = useState<ActName | null>(null);
  if (person.deactivatedAt !== null) return null;
  return (
    <section aria-labelledby="acts" className="mt-7 border-t border-line pt-5">
      <h3 id="acts" className="text-label font-strong">
        {t("person.acts")}
      </h3>
      {person.id === ownId ? (
        <p className="mt-1 text-text-2">{t("person.self")}</p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {actsFor(person).map((name) => (
            <Button
              key={name}
              variant={name === "suspend" || name === "freeze" ? "danger" : "secondary"}
              size="small"
              className="max-lg:min-h-11"
              onClick={() => setAct(name)}
            >
              {t(`act.${name}.label`)}
            </Button>
          ))}
        </div>
      )}
      {act && <ActDialog act={act} person={person} onDone={onChange} onClose={() => setAct(null)} />}
    </section>
  );
}
