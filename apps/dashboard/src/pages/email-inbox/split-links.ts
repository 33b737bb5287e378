interface TextPiece {
  /** The offset where it starts. */
  readonly key: number;
  readonly words: string;
  readonly isLink: boolean;
}

const webAddress = /(https?:\/\/[^\s<>"']+)/;

/** Splits a text into plain pieces and URLs. */
export function splitLinks(text: string): readonly TextPiece[] {
  let key = 0;
  return text
    .split(webAddress)
    .map((words, index) => {
      const piece = { key, words, isLink: index % 2 === 1 };
      key += words.length;
      return piece;
    })
    .filter(({ words }) => words !== "");
}
