type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Not typed, or kept nowhere, as what is searched for. */
const unimportant = new Set(["search", "checkbox", "radio", "button", "submit", "reset", "file", "hidden"]);
/** What stood in a field before somebody changed it. */
const changed = new Map<Field, string>();

// From the first letter on: what comes later must know what was typed before it came.
for (const kind of ["beforeinput", "input"]) {
  document.addEventListener(
    kind,
    ({ target }) => {
      if (isField(target) && !changed.has(target)) changed.set(target, kind === "input" ? "" : target.value);
    },
    true,
  );
}
document.addEventListener(
  "submit",
  ({ target }) => {
    for (const field of changed.keys()) if (field.form === target) changed.delete(field);
  },
  true,
);

/** Whether something stands in a field that was typed and not sent. */
export function hasUnsavedInput(): boolean {
  return unsavedFields().length > 0;
}

/** Whether a reload would lose some of it: what stands inside `data-kept` is there again afterwards. */
export function wouldLoseInput(): boolean {
  return unsavedFields().some((field) => !field.closest("[data-kept]"));
}

function unsavedFields(): readonly Field[] {
  for (const field of changed.keys()) if (!field.isConnected) changed.delete(field);
  return [...changed].filter(([field, before]) => field.value !== before).map(([field]) => field);
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && "value" in target && !unimportant.has((target as Field).type);
}
