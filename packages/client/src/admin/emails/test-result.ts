import type { Result } from "../../result.ts";

/** What became of a test mail. */
export const toTestResult = (answer: {
  readonly success: boolean;
  readonly error_message?: string | undefined;
}): Result<undefined, { readonly errorMessage: string }> =>
  answer.success
    ? { status: "ok", data: undefined }
    : { status: "error", error: { errorMessage: answer.error_message ?? "" } };
