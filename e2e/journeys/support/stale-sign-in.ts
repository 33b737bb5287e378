import type { Visitor } from "../../support/visitor.ts";

/** As if the sign-in were long ago. */
export async function makeStale({ context }: Visitor): Promise<void> {
  await context.route("**/auth/sessions/current", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fresh_until_millis: 0 } });
  });
}
