export type State = "ok" | "warning" | "problem";

/** What one check found. */
export interface Finding {
  /** What was looked at, in a word or two: findings of one area stand together. */
  readonly area: string;
  readonly state: State;
  /** One sentence; never with a secret. */
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** Makes the findings of one area. */
export const findingsOf = (area: string) => ({
  ok: (says: string): Finding => ({ area, state: "ok", says }),
  warning: (says: string, advice: string): Finding => ({ area, state: "warning", says, advice }),
  /** Without advice where the sentence says what to do. */
  problem: (says: string, advice?: string): Finding => ({
    area,
    state: "problem",
    says,
    ...(advice !== undefined && { advice }),
  }),
});

const byGravity: readonly State[] = ["ok", "warning", "problem"];

/** The worst of them; ok when there is none. */
export const worstOf = (findings: readonly Finding[]): State =>
  byGravity.findLast((state) => findings.some((finding) => finding.state === state)) ?? "ok";
