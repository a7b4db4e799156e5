/** What support asks for: the id in capital letters, in groups of four. */
export function referenceOf(id: string): string {
  return id
    .replaceAll("-", "")
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, "$1-");
}
