import type { KnownError, Result } from "@vestibule/client";
import { placeCredentialError, type SignInField } from "../../forms/credentials.ts";
import type { Problems } from "../../forms/problem.ts";
import type { AuthFlow } from "./auth-flow-context.ts";

/** Runs a sign-in or sign-up call, tells the page around the form, and places what went wrong. */
export async function submitCredentials(
  flow: AuthFlow | undefined,
  call: () => Promise<Result<undefined, KnownError>>,
): Promise<Problems<SignInField>> {
  flow?.submitting(true);
  try {
    const result = await call();
    if (result.status === "error") throw result.error;
    flow?.signedIn();
    return {};
  } catch (error) {
    flow?.submitting(false);
    return placeCredentialError(error);
  }
}
