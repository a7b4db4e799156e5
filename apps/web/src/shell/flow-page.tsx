import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import type { ComponentProps, ReactNode } from "react";
import { PageBand, type PageBandProps } from "./page-band.tsx";
import { useIsWide } from "./use-is-wide.ts";
import { useVisibleArea } from "./use-visible-area.ts";

type FlowPageProps = Omit<PageBandProps, "isFlow"> & {
  readonly left: ReactNode;
  readonly right?: ReactNode;
  /** The primary action: pinned below the page on a phone, below the right half on a desktop. */
  readonly foot?: ReactNode;
  /** The page is one form; Enter in a field and the submit button in `foot` call this. */
  readonly onSubmit?: () => void;
  /** Other properties of the form. */
  readonly form?: Omit<ComponentProps<"form">, "onSubmit" | "className">;
  /** Dialogs of the page. */
  readonly children?: ReactNode;
};

/**
 * The page of one step: pay, ask, split, set up. On a phone it fills the visible part of the window, without the app's bars: a header of
 * 48 px, one scroller with all content, and the primary action below it. What does not fit can therefore always be scrolled to.
 */
export function FlowPage({ left, right, foot, onSubmit, form, children, ...band }: FlowPageProps) {
  const isWide = useIsWide();
  const page = (
    <>
      <PageBand {...band} isFlow />
      <FlowBody left={left} right={right} foot={foot} isWide={isWide} />
      {children}
    </>
  );
  const className = "flex min-h-0 flex-1 flex-col";
  if (!onSubmit) return <div className={className}>{page}</div>;
  return (
    <form
      noValidate
      {...form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {page}
    </form>
  );
}

type FlowBodyProps = Pick<FlowPageProps, "left" | "right" | "foot"> & { readonly isWide: boolean };

/** Content and foot of a flow's page. */
export function FlowBody({ left, right, foot, isWide }: FlowBodyProps) {
  useVisibleArea();
  if (isWide) {
    return (
      <Halves
        left={<LeftHalf>{left}</LeftHalf>}
        right={
          <RightHalf>
            <div className="lg:sticky lg:top-24">
              {right}
              {foot}
            </div>
          </RightHalf>
        }
      />
    );
  }
  return (
    <div className="flow-body flex min-h-0 flex-1 flex-col">
      <div data-flow-scroller className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
        <LeftHalf className={right ? "shrink-0" : "flex-1"}>{left}</LeftHalf>
        {right && <RightHalf className="flex-1">{right}</RightHalf>}
      </div>
      {foot && <FlowFoot>{foot}</FlowFoot>}
    </div>
  );
}

/** The end of a flow's page on a phone: its primary action, always in view, above the bottom inset. */
export function FlowFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-above-bottom="confirm"
      className="border-t border-line bg-surface-1 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] flow-short:py-2"
    >
      <div className="mx-auto w-full max-w-[40rem]">{children}</div>
    </div>
  );
}
