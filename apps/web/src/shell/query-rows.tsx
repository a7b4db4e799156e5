import { Button, ErrorState, SkeletonRows } from "@evenly/ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

type Query = {
  readonly isError: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => unknown;
};

type More = {
  readonly label: string;
  readonly busy?: string;
  /** Why nothing more came; the button stays, to try again. */
  readonly failed?: string;
};

type QueryRowsProps<Data> = {
  readonly query: Query;
  /** What is shown of the query's answer; undefined until there is one. */
  readonly data: Data | undefined;
  /** How many placeholders show meanwhile. */
  readonly count: number;
  readonly failed: { readonly title: string; readonly text?: string };
  /** In place of an empty list. */
  readonly empty?: ReactNode;
  /** The button that loads the next page. */
  readonly more?: More;
  readonly children: (data: Data) => ReactNode;
};

/** The rows of a query: placeholders, a failure that can be tried again, that there are none, or the rows. What is known outlives a failure. */
export function QueryRows<Data>({ query, data, count, failed, empty, more, children }: QueryRowsProps<Data>) {
  const common = useTranslations("common");
  if (data === undefined)
    return query.isError ? (
      <ErrorState
        {...failed}
        action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
      />
    ) : (
      <SkeletonRows count={count} />
    );
  if (Array.isArray(data) && data.length === 0) return empty;
  return (
    <>
      {children(data)}
      {more && query.hasNextPage && <MoreRows query={query} more={more} />}
    </>
  );
}

function MoreRows({ query, more }: { readonly query: Query; readonly more: More }) {
  return (
    <>
      {more.failed && query.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-negative-text">
          {more.failed}
        </p>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        busyLabel={query.isFetchingNextPage && (more.busy ?? more.label)}
        onClick={() => void query.fetchNextPage?.()}
      >
        {more.label}
      </Button>
    </>
  );
}
