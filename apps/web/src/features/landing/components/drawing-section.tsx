import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import type { ReactNode } from "react";

type DrawingSectionProps = {
  readonly title: string;
  readonly text: string;
  readonly drawing: ReactNode;
  /** The half of the drawing on wide screens; the sections alternate. */
  readonly side: "left" | "right";
};

/** One thing that the product does: a sentence in one half, its drawing in the other; on phones the drawing comes first. */
export function DrawingSection({ title, text, drawing, side }: DrawingSectionProps) {
  const words = (
    <>
      <h2 className="text-section font-semibold">{title}</h2>
      <p className="mt-3 max-w-[32rem] text-lead text-text-2">{text}</p>
    </>
  );
  return (
    <Halves
      className="border-t border-line lg:min-h-80"
      left={
        <LeftHalf
          className={side === "left" ? "content-center lg:py-16!" : "content-center max-lg:order-2 lg:py-16!"}
        >
          {side === "left" ? drawing : words}
        </LeftHalf>
      }
      right={
        <RightHalf className="content-center lg:py-16! lg:[&>div]:h-auto">
          {side === "left" ? words : drawing}
        </RightHalf>
      }
    />
  );
}
