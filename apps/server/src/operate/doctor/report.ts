import { describeCount } from "../progress.ts";
import { type Finding, getWorstState, type State } from "./findings.ts";

const marks: Readonly<Record<State, string>> = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };

/** Human-readable: one line per finding, with advice below. */
export function toText(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ area }) => area.length));
  const lines = findings.flatMap(({ area, state, summary, advice }) => [
    `${marks[state]}  ${area.padEnd(width)}  ${summary}`,
    ...(advice === undefined ? [] : [`${" ".repeat(marks.ok.length + width + 4)}→ ${advice}`]),
  ]);
  return [...lines, "", summarize(findings)].join("\n");
}

function summarize(findings: readonly Finding[]): string {
  const count = (state: State) => findings.filter((finding) => finding.state === state).length;
  const [problems, warnings] = [count("problem"), count("warning")];
  if (problems + warnings === 0) return "All checks passed.";
  return `${describeCount(problems, "problem")}, ${describeCount(warnings, "warning")}.`;
}

/** Machine-readable. */
export const toJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ state: getWorstState(findings), findings }, null, 2);
