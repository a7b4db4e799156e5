import { type ReactNode, useId } from "react";

type SectionProps = {
  readonly title: ReactNode;
  /** Id of the heading, where an address or a test names it. */
  readonly id?: string;
  /** Level of the heading. */
  readonly level?: 2 | 3;
  /** At the end of the heading's line: a link or a control that belongs to all of it. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** A part of a page, named by its heading. */
export function Section({ title, id, level = 2, action, className, children }: SectionProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  const Heading = `h${level}` as const;
  const heading = (
    <Heading id={headingId} className="text-h2 font-semibold">
      {title}
    </Heading>
  );
  return (
    <section aria-labelledby={headingId} className={className}>
      {action === undefined ? (
        heading
      ) : (
        <div className="flex min-h-11 items-center justify-between gap-3">
          {heading}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
