/** Written by people, in whatever script: cut at its own end. */
export const OneLine = ({ text }: { text: string }) => (
  <span dir="auto" className="block truncate" title={text}>
    {text}
  </span>
);
