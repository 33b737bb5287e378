import type { BrowserUser } from "../../support/browser-user.ts";

/** Simulates a sign-in from long ago. */
export async function simulateStaleSignIn({ context }: BrowserUser): Promise<void> {
  await context.route("**/auth/sessions/current", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fresh_until_millis: 0 } });
  });
}
