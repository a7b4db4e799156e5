/** Code of the refusal that a call ends with; "accepted" when it ends well. */
export function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "accepted",
    (error: { readonly code: string }) => error.code,
  );
}
