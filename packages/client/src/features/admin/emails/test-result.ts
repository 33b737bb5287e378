import type { Result } from "../../../core/result.ts";

/** Converts the outcome of a test email. */
export const toTestResult = (answer: {
  readonly success: boolean;
  readonly error_message?: string | undefined;
}): Result<undefined, { readonly errorMessage: string }> =>
  answer.success
    ? { status: "ok", data: undefined }
    : { status: "error", error: { errorMessage: answer.error_message ?? "" } };
