import { useCallback, useRef, useState } from "react";

type CallState<Output> =
  | { readonly status: "idle" | "pending"; readonly data?: undefined; readonly error?: undefined }
  | { readonly status: "failed"; readonly data?: undefined; readonly error: unknown }
  | { readonly status: "done"; readonly data: Output; readonly error?: undefined };

type Outcome<Output> = {
  readonly onDone?: (output: Output) => void;
  readonly onFailed?: (error: unknown) => void;
};

/** Runs one request at a time and tracks its state; for public pages, which have no query cache. */
export function useCall<Input, Output>(
  call: (input: Input) => Promise<Output>,
  outcome: Outcome<Output> = {},
) {
  const [state, setState] = useState<CallState<Output>>({ status: "idle" });
  const latest = useRef({ call, outcome });
  latest.current = { call, outcome };
  const start = useCallback((input: Input) => {
    setState({ status: "pending" });
    latest.current.call(input).then(
      (data) => {
        setState({ status: "done", data });
        latest.current.outcome.onDone?.(data);
      },
      (error: unknown) => {
        setState({ status: "failed", error });
        latest.current.outcome.onFailed?.(error);
      },
    );
  }, []);
  return { ...state, start };
}
