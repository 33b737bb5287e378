/** A run of text with the same style. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
  /** As written in the template; null if not a link. */
  readonly url: string | null;
}

/** `[label](url)`; the URL can contain balanced parentheses. */
const linkPattern = /\[([^[\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

/** Splits text into runs. Supports only `**bold**` and `[label](url)`; unclosed markup stays literal. */
export function parseRuns(text: string): Run[] {
  const runs: Run[] = [];
  const bold = { isOn: false, marksLeft: countBoldMarks(text.replace(linkPattern, " ")) };
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    const [whole, label = "", url = ""] = match;
    appendRuns(runs, text.slice(from, match.index), null, bold);
    appendRuns(runs, label, url, { isOn: bold.isOn, marksLeft: countBoldMarks(label) });
    from = match.index + whole.length;
  }
  appendRuns(runs, text.slice(from), null, bold);
  return runs;
}

const countBoldMarks = (text: string): number => text.split("**").length - 1;

/** `bold` carries over between calls. An unpaired last mark is literal. */
function appendRuns(runs: Run[], text: string, url: string | null, bold: { isOn: boolean; marksLeft: number }): void {
  const appendRun = (segment: string): void => {
    if (segment) runs.push({ text: segment, isBold: bold.isOn, url });
  };
  const [first = "", ...rest] = text.split("**");
  appendRun(first);
  for (const segment of rest) {
    if (bold.marksLeft === 1 && !bold.isOn) appendRun("**");
    else bold.isOn = !bold.isOn;
    bold.marksLeft -= 1;
    appendRun(segment);
  }
}
