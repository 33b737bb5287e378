import { networkRetryAttempts } from "@vestibule/contract";
import { readResponse } from "../../core/http/api-response.ts";
import { errorFromResponse } from "../../core/http/error-from-response.ts";
import { getHeader } from "../../core/http/header-names.ts";
import { NetworkError } from "../../core/http/network-error.ts";
import type { RequestPlan } from "../../core/http/request.ts";

/**
 * Sends a request whose response is too large to buffer, and returns its body as a stream. Later failures surface on
 * the stream.
 */
export async function streamResponse(
  plan: Pick<RequestPlan, "url" | "prepare" | "recover">,
): Promise<ReadableStream<Uint8Array>> {
  for (let attempt = 1; ; attempt++) {
    const init = await plan.prepare();
    const response = await fetch(plan.url, init).catch((cause: unknown) => {
      throw new NetworkError(`No response from ${plan.url}.`, cause);
    });
    if (isSuccess(response) && response.body) return response.body;
    const error = errorFromResponse(await readResponse(response));
    if (error === null) return new Blob([]).stream();
    if (attempt === networkRetryAttempts || !plan.recover?.(error)) throw error;
  }
}

/** With status override, errors arrive as 200 with the real status in a header. */
const isSuccess = ({ ok, headers }: Response): boolean => ok && getHeader(headers, "x-stack-actual-status") === null;
