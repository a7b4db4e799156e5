const names = new Map<string, string>();

/** What the server calls an entry that was made on this device, once it has taken it. */
export function sentAs(id: string): string | undefined {
  return names.get(id);
}

export function noteSentAs(id: string, name: string): void {
  names.set(id, name);
}
