import { Halves, LeftHalf } from "@evenly/ui";
import type { SendModel } from "../use-send-model.ts";
import { AmountSection } from "./amount-section.tsx";
import { DraftHalf } from "./draft-half.tsx";
import { NoteSection } from "./note-section.tsx";
import { PayeeSection } from "./payee-section.tsx";
import { QuoteHalf } from "./quote-half.tsx";
import { RightSide } from "./right-side.tsx";
import { SendEffect } from "./send-effect.tsx";
import { SendNotices } from "./send-notices.tsx";

/** The form in two halves: what is typed on the left, the quote on the right. */
export function WideSend({ model }: { readonly model: SendModel }) {
  const { form, change, isKept } = model;
  return (
    <Halves
      left={
        <LeftHalf>
          <SendNotices model={model} />
          <PayeeSection model={model} />
          <div data-kept={isKept || undefined}>
            <AmountSection model={model} />
            <NoteSection note={form.note} category={form.category} onChange={change} />
            <SendEffect model={model} className="mt-3" />
          </div>
        </LeftHalf>
      }
      right={
        <RightSide model={model} quote={<QuoteHalf model={model} />} offline={<DraftHalf model={model} />} />
      }
    />
  );
}
