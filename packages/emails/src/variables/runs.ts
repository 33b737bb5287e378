/** A stretch of text that looks the same throughout. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
  /** As it is written in the template; null: no link. */
  readonly url: string | null;
}

/** `[label](url)`; the url may hold pairs of round brackets. */
const linkPattern = /\[([^[\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

/** Cuts a text into runs. It knows `**bold**` and `[label](url)` and nothing else; what is not closed stands as it is. */
export function parseRuns(text: string): Run[] {
  const runs: Run[] = [];
  const bold = { isOn: false, marksLeft: countBoldMarks(text.replace(linkPattern, " ")) };
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    const [whole, label = "", url = ""] = match;
    addBold(runs, text.slice(from, match.index), null, bold);
    addBold(runs, label, url, { isOn: bold.isOn, marksLeft: countBoldMarks(label) });
    from = match.index + whole.length;
  }
  addBold(runs, text.slice(from), null, bold);
  return runs;
}

const countBoldMarks = (text: string): number => text.split("**").length - 1;

/** `bold` goes on from text to text. Its last mark, if it has no partner, means itself. */
function addBold(runs: Run[], text: string, url: string | null, bold: { isOn: boolean; marksLeft: number }): void {
  const add = (stretch: string): void => {
    if (stretch) runs.push({ text: stretch, isBold: bold.isOn, url });
  };
  const [first = "", ...rest] = text.split("**");
  add(first);
  for (const stretch of rest) {
    if (bold.marksLeft === 1 && !bold.isOn) add("**");
    else bold.isOn = !bold.isOn;
    bold.marksLeft -= 1;
    add(stretch);
  }
}
