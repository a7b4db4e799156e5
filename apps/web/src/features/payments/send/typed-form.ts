import { readSession } from "../../auth/index.ts";
import type { SendForm } from "./use-send-form.ts";

const STORE = "sendForm";

type Typed = { readonly userId: string | undefined; readonly form: SendForm };

/** Stores typed values in this tab, so that they survive a reload. */
export function keepTyped(form: SendForm): void {
  const isEmpty = Object.values(form).every((value) => value === null || value === "");
  if (isEmpty) forgetTyped();
  else
    sessionStorage.setItem(STORE, JSON.stringify({ userId: readSession()?.user.id, form } satisfies Typed));
}

/** The values that the signed-in user typed in this tab. */
export function readTyped(): SendForm | null {
  const text = sessionStorage.getItem(STORE);
  if (text === null) return null;
  const { userId, form } = JSON.parse(text) as Typed;
  return userId === readSession()?.user.id ? form : null;
}

export function forgetTyped(): void {
  sessionStorage.removeItem(STORE);
}
