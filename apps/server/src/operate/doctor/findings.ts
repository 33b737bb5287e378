export type State = "ok" | "warning" | "problem";

/** The result of one check. */
export interface Finding {
  /** What was checked, in a word or two; findings of one area are listed together. */
  readonly area: string;
  readonly state: State;
  /** One sentence, without secrets. */
  readonly summary: string;
  /** How to fix it. */
  readonly advice?: string;
}

/** Creates findings of one area. */
export const createFindings = (area: string) => ({
  ok: (summary: string): Finding => ({ area, state: "ok", summary }),
  warning: (summary: string, advice: string): Finding => ({ area, state: "warning", summary, advice }),
  /** No advice if the sentence already says what to do. */
  problem: (summary: string, advice?: string): Finding => ({
    area,
    state: "problem",
    summary,
    ...(advice !== undefined && { advice }),
  }),
});

const statesBySeverity: readonly State[] = ["ok", "warning", "problem"];

/** The worst state; ok if there are no findings. */
export const getWorstState = (findings: readonly Finding[]): State =>
  statesBySeverity.findLast((state) => findings.some((finding) => finding.state === state)) ?? "ok";
