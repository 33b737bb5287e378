import { lazyModule, useLazyModule } from "../lazy.tsx";

export type CodeLanguage = "json" | "typescript";

/** Two tones and bold: in this dashboard, other colors mean a state. */
const styles: Partial<Record<string, string>> = {
  string: "text-accent",
  comment: "text-ink-3",
  sign: "text-ink-2",
  keyword: "font-semibold",
};

/** Longer text would take more time and elements than its colors are worth. */
const maxHighlightedLength = 50_000;

const highlighting = lazyModule(async () => {
  const [{ parse }, json, typescript] = await Promise.all([
    import("sugar-high/core"),
    import("sugar-high/lang/json"),
    import("sugar-high/lang/typescript"),
  ]);
  const options = { json: { ...json, jsx: false, regex: false, templateStrings: false }, typescript };
  return (text: string, language: CodeLanguage) => parse(text, options[language]).lines;
});

/** Colors are optional: ignore loading errors. */
const ignoreError = () => {};

/** Text for a `pre` element, with syntax colors once their code is loaded. `language`: plain text by default. */
export function Code({ text, language }: { text: string; language?: CodeLanguage | undefined }) {
  const isHighlighted = language !== undefined && text.length <= maxHighlightedLength;
  const highlight = useLazyModule(highlighting, isHighlighted, ignoreError);
  if (!highlight || !language) return text;
  return highlight(text, language).map(({ index, tokens }) => [
    index > 0 && "\n",
    tokens.map(({ type, value }, position) => {
      const style = styles[type];
      return style ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text always has the same tokens
        <span key={`${index} ${position}`} className={style}>
          {value}
        </span>
      ) : (
        value
      );
    }),
  ]);
}
