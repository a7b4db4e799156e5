export { OwnerDialog } from "./components/owner-dialog.tsx";
export { QrCode } from "./components/qr-code.tsx";
export { RecoveryBanner } from "./recovery-banner.tsx";
export { type Asked, askedOf, type EnteredProof, type StepUpAnswer } from "./step-up/step-up-answer.ts";
export { useStepUp } from "./step-up/use-step-up.tsx";
