import { type ApiResponse, callApi } from "./api.ts";
import { password, readDemo } from "./project.ts";

export interface DemoCaller {
  signUp(email: string): Promise<ApiResponse>;
  signIn(email: string): Promise<ApiResponse>;
}

/** Signs up and signs in to the demo through the API. */
export async function createDemoCaller(serverUrl: string): Promise<DemoCaller> {
  const { projectId, publishableClientKey } = await readDemo(serverUrl);
  const caller = { projectId, publishableClientKey };
  const callback = `${serverUrl}/demo/handler/email-verification`;
  return {
    signUp: (email) =>
      callApi(serverUrl, caller, "POST", "/auth/password/sign-up", {
        email,
        password,
        verification_callback_url: callback,
      }),
    signIn: (email) => callApi(serverUrl, caller, "POST", "/auth/password/sign-in", { email, password }),
  };
}
