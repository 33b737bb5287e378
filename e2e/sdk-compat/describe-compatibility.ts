import { type Capability, capabilities, isOffered, type PublishedClient, type Release } from "@vestibule/cli/compat";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type CompatServer, startCompatServer } from "./published-world.ts";
import { createRecorder } from "./record-results.ts";

/** Runs every capability that the release offers, each step as a test of its own, against one server. */
export function describeCompatibility(client: string, release: Release, load: () => Promise<unknown>): void {
  const recorder = createRecorder({ client, release, environment: "Node.js" }, it.concurrent);
  let server: CompatServer;
  let published: PublishedClient;
  beforeAll(async () => {
    // The list is typed by the newest release. A step runs only on releases that offer its methods.
    [server, published] = await Promise.all([startCompatServer(), load() as Promise<PublishedClient>]);
  });
  afterAll(() => server.stop());

  const offered = ({ steps }: Capability) => steps.filter((step) => isOffered(step, release));
  for (const capability of capabilities.filter((each) => offered(each).length > 0)) {
    describe(capability.title, () => {
      for (const step of offered(capability))
        recorder.addStep(capability, step.title, () => step.run(server.openWorld(published)));
    });
  }
  recorder.addComparison();
}
