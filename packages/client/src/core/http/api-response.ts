import { getHeader } from "./header-names.ts";

/** A response with its body. */
export interface ApiResponse {
  /** The real status, even when the status line was overridden with 200. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function readResponse(response: Response): Promise<ApiResponse> {
  return {
    status: Number(getHeader(response.headers, "x-stack-actual-status") ?? response.status),
    headers: response.headers,
    text: await response.text(),
  };
}
