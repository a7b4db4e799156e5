import { type ChangeEvent, useRef, useState } from "react";

type Problems<Name extends string> = Partial<Record<Name, string>>;

/** Text fields that are validated on blur and, while invalid, on every change. */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  check: (values: Readonly<Record<Name, string>>) => Problems<Name>,
) {
  // Typed values override the initial ones, so that a newer server answer may still update untouched fields.
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const values = { ...initial, ...typed };
  const [problems, setProblems] = useState<Problems<Name>>({});
  const form = useRef<HTMLFormElement>(null);

  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...values, [name]: event.target.value };
      setTyped({ ...typed, [name]: event.target.value });
      if (problems[name] !== undefined) setProblems({ ...problems, [name]: check(next)[name] });
    },
    onBlur: () => {
      if (values[name] !== "") setProblems({ ...problems, [name]: check(values)[name] });
    },
  });

  const show = (found: Problems<Name>) => {
    setProblems(found);
    const first = Object.keys(values).find((name) => found[name as Name] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };

  /** Shows every problem and moves the focus to the first. Returns whether there are none. */
  const areAllRight = () => show(check(values));
  return { form, values, bind, show, areAllRight };
}

/** A rough format check; the server validates the address. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
