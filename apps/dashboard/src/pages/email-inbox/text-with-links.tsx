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

/** Plain text with clickable URLs. */
export function TextWithLinks({ text }: { text: string }) {
  return (
    <pre className="p-4 font-mono text-code break-words whitespace-pre-wrap sm:p-5">
      {splitLinks(text).map(({ key, words, isLink }) =>
        isLink ? (
          <a
            key={key}
            href={words}
            target="_blank"
            rel="noopener noreferrer"
            className="break-all text-accent underline"
          >
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </pre>
  );
}
