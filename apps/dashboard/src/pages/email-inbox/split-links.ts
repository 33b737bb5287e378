interface TextPiece {
  /** The offset where it starts. */
  readonly key: number;
  readonly text: string;
  readonly isLink: boolean;
}

const urlPattern = /(https?:\/\/[^\s<>"']+)/;

/** Splits a text into plain pieces and URLs. */
export function splitLinks(text: string): readonly TextPiece[] {
  let key = 0;
  return text
    .split(urlPattern)
    .map((part, index) => {
      const piece = { key, text: part, isLink: index % 2 === 1 };
      key += part.length;
      return piece;
    })
    .filter((piece) => piece.text !== "");
}
