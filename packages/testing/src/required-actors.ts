/** Actors by the tables, procedures, policies or messages whose existence requires them in an authorisation matrix. */
const APPEARS_WITH: Readonly<Record<string, RegExp>> = {
  "a member": /(^|[._])(group|member)/i,
  "a removed member": /(^|[._])(group|member)/i,
  "a key without the scope": /(^|[._])(api|service|developer)_?key/i,
  "an operator by the password alone": /(^|[._])(operators?|waiting_act)/i,
};

/**
 * Actors that an authorisation matrix must include for the features in `built` but does not. Empty while there are neither groups
 * nor keys, or once the matrix has their columns.
 */
export function missingActors(built: readonly string[], actors: readonly string[]): readonly string[] {
  return Object.entries(APPEARS_WITH)
    .filter(([, name]) => built.some((each) => name.test(each)))
    .map(([actor]) => actor)
    .filter((actor) => !actors.includes(actor));
}
