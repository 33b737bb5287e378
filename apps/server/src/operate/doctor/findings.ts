export type State = "ok" | "warning" | "problem";

/** What one check found. */
export interface Finding {
  /** What was looked at, in a word or two: findings of one area stand together. */
  readonly area: string;
  readonly state: State;
  /** One sentence; never with a secret. */
  readonly summary: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** Makes the findings of one area. */
export const createFindings = (area: string) => ({
  ok: (summary: string): Finding => ({ area, state: "ok", summary }),
  warning: (summary: string, advice: string): Finding => ({ area, state: "warning", summary, advice }),
  /** Without advice where the sentence says what to do. */
  problem: (summary: string, advice?: string): Finding => ({
    area,
    state: "problem",
    summary,
    ...(advice !== undefined && { advice }),
  }),
});

const statesBySeverity: readonly State[] = ["ok", "warning", "problem"];

/** The worst of them; ok when there is none. */
export const getWorstState = (findings: readonly Finding[]): State =>
  statesBySeverity.findLast((state) => findings.some((finding) => finding.state === state)) ?? "ok";
