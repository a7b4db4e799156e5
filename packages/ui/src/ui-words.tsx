import { createContext, type ReactNode, useContext } from "react";

type UiWords = { readonly close: string };

const WordsContext = createContext<UiWords>({ close: "Close" });

/** Sets the words that components of this package need in the reader's language. */
export function UiWordsProvider({
  children,
  words,
}: {
  readonly children: ReactNode;
  readonly words: UiWords;
}) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useUiWords(): UiWords {
  return useContext(WordsContext);
}
