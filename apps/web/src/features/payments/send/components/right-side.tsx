import type { ReactNode } from "react";
import { useOffline } from "../../../offline/index.ts";
import type { SendModel } from "../use-send-model.ts";
import { DraftEnded } from "./lazy-draft-parts.tsx";

type RightSideProps = {
  readonly model: SendModel;
  /** The quote as the layout shows it. */
  readonly quote: ReactNode;
  /** What the layout shows instead of the quote while offline. */
  readonly offline: ReactNode;
};

/** The quote; while offline, the option to store the payment as a draft; once its draft has ended, how to go on. */
export function RightSide({ model, quote, offline }: RightSideProps) {
  const { draft, ended, sentAs, fill, startNew } = model;
  const canSend = useCanSend(model);
  if (draft && ended)
    return (
      <DraftEnded
        draft={draft}
        end={ended}
        sentAs={sentAs}
        onStartNew={startNew}
        onGoBack={() => fill(draft)}
      />
    );
  return canSend ? quote : offline;
}

/** Whether a payment can be quoted and sent, or is on its way. */
export function useCanSend({ isSending }: SendModel): boolean {
  return useOffline().online || isSending;
}
