export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Types of inputs whose content needs no protection: not typed, or never saved, such as a search. */
const unimportant = new Set(["search", "checkbox", "radio", "button", "submit", "reset", "file", "hidden"]);
/** Each field changed by the user, with its value before the change. */
export const typedFields = new Map<Field, string>();

// Registered at startup: code that loads later must know what was typed before.
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
