/** Forms with changes that are not saved carry this attribute. */
export const UNSAVED = { "data-unsaved": "" } as const;

let ask: (() => Promise<boolean>) | null = null;

/** Whether a form on the page has changes that leaving would lose. */
export function isUnsaved(): boolean {
  return document.querySelector("[data-unsaved]") !== null;
}

/** Whether the page may be left: at once without unsaved changes, otherwise after the user's answer. */
export async function mayLeave(): Promise<boolean> {
  return !isUnsaved() || ask === null || (await ask());
}

/** Sets how the page asks; returns the undoing. */
export function askBy(asker: () => Promise<boolean>): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}
