type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stood in a field before somebody changed it. */
const changed = new Map<Field, string>();
let focused: { readonly field: Field; readonly before: string } | null = null;

/** Notes what is typed anywhere, so that nothing of it is thrown away unasked. Returns how to stop. */
export function watchInput(): () => void {
  const onFocus = ({ target }: Event) => {
    focused = isField(target) ? { field: target, before: target.value } : null;
  };
  const onInput = ({ target }: Event) => {
    if (!isField(target) || changed.has(target)) return;
    changed.set(target, focused?.field === target ? focused.before : "");
  };
  const onSubmit = ({ target }: Event) => {
    for (const field of changed.keys()) if (field.form === target) changed.delete(field);
  };
  document.addEventListener("focusin", onFocus, true);
  document.addEventListener("input", onInput, true);
  document.addEventListener("submit", onSubmit, true);
  return () => {
    document.removeEventListener("focusin", onFocus, true);
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("submit", onSubmit, true);
    changed.clear();
  };
}

/** Whether something stands in a field that was typed and not sent. Searches are not kept anywhere. */
export function hasUnsavedInput(): boolean {
  for (const [field, before] of changed) {
    if (!field.isConnected) changed.delete(field);
    else if (field.value !== before) return true;
  }
  return false;
}

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLInputElement) return !notText.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const notText = new Set(["search", "checkbox", "radio", "button", "submit", "reset", "file", "hidden"]);
