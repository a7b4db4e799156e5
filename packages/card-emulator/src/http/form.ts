/** A decoded body or query: texts, and groups of them. A list is a group whose names are its places. */
export interface Params {
  readonly [name: string]: string | Params;
}

const PAIRS_MAX = 1000;
const DEPTH_MAX = 6;

type Group = { [name: string]: string | Group };

/** Decodes `a[b]=1&list[]=x&list[]=y`, the provider's form of nested values; null is one that nobody can mean. */
export function decodeForm(text: string): Params | null {
  const root: Group = Object.create(null);
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1;
    const names = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
    if (!names || count > PAIRS_MAX) return null;
    const path = [
      names[1] ?? "",
      ...[...(names[2] ?? "").matchAll(/\[([^\]]*)\]/g)].map((one) => one[1] ?? ""),
    ];
    if (path.length > DEPTH_MAX || !put(root, path, value)) return null;
  }
  return root;
}

function put(root: Group, path: readonly string[], value: string): boolean {
  let group = root;
  for (const [index, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(group).length) : part;
    if (index === path.length - 1) {
      group[name] = value;
      return true;
    }
    const next = group[name] ?? Object.create(null);
    if (typeof next === "string") return false;
    group[name] = next;
    group = next;
  }
  return false;
}
