import { splitLinks } from "./split-links.ts";

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
