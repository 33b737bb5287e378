/** User-written text in any script: truncated at its own end. */
export const OneLine = ({ text }: { text: string }) => (
  <span dir="auto" className="block truncate" title={text}>
    {text}
  </span>
);
