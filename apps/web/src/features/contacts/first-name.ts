/** The first word of a name, as sentences use it. */
export function firstNameOf(displayName: string): string {
  return displayName.split(" ")[0] || displayName;
}
