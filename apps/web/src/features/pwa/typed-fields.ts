export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Not typed, or kept nowhere, as what is searched for. */
const unimportant = new Set(["search", "checkbox", "radio", "button", "submit", "reset", "file", "hidden"]);
/** What stood in a field before somebody changed it. */
export const typedFields = new Map<Field, string>();

// From the first letter on: what comes later must know what was typed before it came.
for (const kind of ["beforeinput", "input"]) {
  document.addEventListener(
    kind,
    ({ target }) => {
      if (isField(target) && !typedFields.has(target))
        typedFields.set(target, kind === "input" ? "" : target.value);
    },
    true,
  );
}
document.addEventListener(
  "submit",
  ({ target }) => {
    for (const field of typedFields.keys()) if (field.form === target) typedFields.delete(field);
  },
  true,
);

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && "value" in target && !unimportant.has((target as Field).type);
}
