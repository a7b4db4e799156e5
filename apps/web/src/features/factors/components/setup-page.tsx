import type { TotpEnrolment } from "@evenly/contract/factors/schemas";
import { useState } from "react";
import { AddStep } from "./add-step.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { SaveStep } from "./save-step.tsx";

/** Sets up an authenticator app in three steps: password, app, backup codes. */
export function SetupPage() {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <SaveStep codes={codes} />;
  if (enrolment === null) return <ConfirmStep onDone={setEnrolment} />;
  return (
    <AddStep
      key={enrolment.factorId}
      enrolment={enrolment}
      onRestart={() => setEnrolment(null)}
      onDone={({ newBackupCodes }) => setCodes(newBackupCodes ?? [])}
    />
  );
}
