/** The status of a message at an endpoint, with Svix's numbers and names. */
export const statusNumbers = { success: 0, pending: 1, fail: 2, sending: 3 } as const;
export type StatusText = keyof typeof statusNumbers;

export const getStatus = (text: StatusText) => ({ status: statusNumbers[text], statusText: text });

/** @returns undefined for an unknown number. */
export const getStatusText = (status: number): StatusText | undefined =>
  (Object.keys(statusNumbers) as StatusText[]).find((text) => statusNumbers[text] === status);

export interface Delivery {
  readonly state: "pending" | "succeeded" | "failed";
  /** In total. */
  readonly attempts: number;
  /** Of the last attempt: 0 without a response; null before the first attempt. */
  readonly last_response_status: number | null;
  readonly next_attempt_at: Date | null;
  readonly claimed_until: Date | null;
}

const finished = { succeeded: "success", failed: "fail" } as const;

/** `now`: ms since the epoch. */
export function getProgress(delivery: Delivery, now: number) {
  const { state, attempts, last_response_status, next_attempt_at, claimed_until } = delivery;
  const all = { attempts, lastResponseStatusCode: last_response_status };
  if (state !== "pending") return { ...getStatus(finished[state]), ...all, nextAttempt: null };
  const isClaimed = claimed_until !== null && claimed_until.getTime() > now;
  return isClaimed
    ? { ...getStatus("sending"), ...all, nextAttempt: null }
    : { ...getStatus("pending"), ...all, nextAttempt: next_attempt_at };
}

/** The deliveries of a status: their state and whether a node has claimed them; null: either. */
export const getStates = {
  success: { state: "succeeded", isClaimed: null },
  fail: { state: "failed", isClaimed: null },
  pending: { state: "pending", isClaimed: false },
  sending: { state: "pending", isClaimed: true },
} as const satisfies Readonly<
  Record<StatusText, { readonly state: Delivery["state"]; readonly isClaimed: boolean | null }>
>;
