const names = new Map<string, string>();
const origins = new Map<string, string>();

/** The server's id of an entry created on this device; undefined until it was sent. */
export function sentAs<Id extends string>(id: Id): Id | undefined {
  return names.get(id) as Id | undefined;
}

/** The id under which an entry was created on this device, by either of its ids; the same id for any other entry. */
export function madeAs(id: string): string {
  return origins.get(id) ?? id;
}

export function noteSentAs(id: string, name: string): void {
  names.set(id, name);
  origins.set(name, id);
}
