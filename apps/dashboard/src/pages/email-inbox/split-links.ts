export interface TextPiece {
  /** Where it begins. */
  readonly key: number;
  readonly words: string;
  readonly isLink: boolean;
}

const webAddress = /(https?:\/\/[^\s<>"']+)/;

/** A text in pieces, of which some are web addresses. */
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
