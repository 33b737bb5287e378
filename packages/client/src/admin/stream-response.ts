import { networkRetryAttempts } from "@vestibule/contract";
import { readResponse } from "../http/api-response.ts";
import { errorFromResponse } from "../http/error-from-response.ts";
import { getHeader } from "../http/header-names.ts";
import { NetworkError } from "../http/network-error.ts";
import type { RequestPlan } from "../http/request.ts";

/** Sends a request whose answer is too large to be held, and gives its body as it comes in. What breaks off later, the stream tells. */
export async function streamResponse(
  plan: Pick<RequestPlan, "url" | "prepare" | "recover">,
): Promise<ReadableStream<Uint8Array>> {
  for (let attempt = 1; ; attempt++) {
    const init = await plan.prepare();
    const response = await fetch(plan.url, init).catch((cause: unknown) => {
      throw new NetworkError(`No answer from ${plan.url}.`, cause);
    });
    if (isSuccess(response) && response.body) return response.body;
    const error = errorFromResponse(await readResponse(response));
    if (error === null) return new Blob([]).stream();
    if (attempt === networkRetryAttempts || !plan.recover?.(error)) throw error;
  }
}

/** Errors come as 200 with their status in a header, where that was asked for. */
const isSuccess = ({ ok, headers }: Response): boolean => ok && getHeader(headers, "x-stack-actual-status") === null;
