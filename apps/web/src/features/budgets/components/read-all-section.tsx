import { Button, Section } from "@evenly/ui";
import type { ReactNode } from "react";

type ReadAllSectionProps = {
  readonly title: string;
  readonly rows: readonly { readonly isRead: boolean }[];
  /** The words of the button that marks all as read. */
  readonly readAll: string;
  readonly isBusy: boolean;
  readonly onReadAll: () => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A list of what was noticed, with a button that marks all as read while something is unread. */
export function ReadAllSection({ title, rows, readAll, isBusy, onReadAll, ...rest }: ReadAllSectionProps) {
  const { className, children } = rest;
  return (
    <Section
      title={title}
      {...(className !== undefined && { className })}
      action={
        rows.some(({ isRead }) => !isRead) && (
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            disabled={isBusy}
            onClick={onReadAll}
          >
            {readAll}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">{children}</ul>
    </Section>
  );
}
