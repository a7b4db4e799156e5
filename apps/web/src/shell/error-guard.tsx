import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { ErrorFallback } from "./error-fallback.tsx";

type ErrorGuardProps = {
  readonly children: ReactNode;
  /** Shown instead of the error page when something inside cannot be rendered. */
  readonly fallback?: ReactNode;
};

/** Catches rendering errors below it and shows the error page, or a fallback of the caller's. @see spec 1 section 2 */
export function ErrorGuard({ children, fallback }: ErrorGuardProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) =>
        fallback === undefined ? <ErrorFallback error={error} onRetry={resetErrorBoundary} /> : fallback
      }
    >
      {children}
    </ErrorBoundary>
  );
}
