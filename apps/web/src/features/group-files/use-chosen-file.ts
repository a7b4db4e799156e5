import { useRef, useState } from "react";
import { type FileProblem, readText } from "./read-text.ts";

export type ChosenFile = { readonly name: string; readonly text: string };

/** The file that the user chose last and that could be read; a file with a problem leaves it as it is. */
export function useChosenFile(onRead: (file: ChosenFile) => void) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [readingName, setReadingName] = useState<string | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const choices = useRef(0);
  const choose = async (files: readonly File[]) => {
    const [only] = files;
    if (only === undefined) return;
    if (files.length > 1) return setProblem("several");
    choices.current += 1;
    const own = choices.current;
    setProblem(null);
    setReadingName(only.name);
    const read = await readText(only);
    // Another file was chosen in the meantime.
    if (own !== choices.current) return;
    setReadingName(null);
    if ("problem" in read) return setProblem(read.problem);
    const next = { name: only.name, text: read.text };
    setFile(next);
    onRead(next);
  };
  return { file, readingName, problem, choose };
}
