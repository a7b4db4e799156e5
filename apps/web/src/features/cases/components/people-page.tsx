import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { EmptyState, Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { useFoundPeople } from "../use-found-people.ts";
import { FoundPeople } from "./found-people.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { QueuesButton } from "./queues-button.tsx";
import { WaitingActs } from "./waiting-acts.tsx";

/** Search of people on the left; the person who is open on the right, after a reason was given. */
export function PeoplePage({ asked }: { readonly asked: string }) {
  const t = useTranslations("admin");
  const found = useFoundPeople();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = found.people?.find(({ id }) => id === openId);
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/admin")} backTo="/admin" action={<QueuesButton />} />
      <Halves
        left={
          <LeftHalf>
            <WaitingActs onChange={found.replace} />
            <FoundPeople asked={asked} found={found} openId={openId} onOpen={setOpenId} />
          </LeftHalf>
        }
        right={
          <RightHalf label={open?.displayName ?? t("person.pick")}>
            <OpenPerson person={open} onChange={found.replace} onClose={() => setOpenId(null)} />
          </RightHalf>
        }
      />
    </>
  );
}

type OpenPersonProps = {
  readonly person: OperatorUser | undefined;
  readonly onChange: (person: OperatorUser) => void;
  readonly onClose: () => void;
};

function OpenPerson({ person, onChange, onClose }: OpenPersonProps) {
  const t = useTranslations("admin.person");
  if (!person) return <EmptyState title={t("pick")} text={t("pickText")} />;
  return <PersonPanel key={person.id} person={person} onChange={onChange} onClose={onClose} />;
}
