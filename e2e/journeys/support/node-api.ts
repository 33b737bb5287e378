import { fileURLToPath } from "node:url";
import { findFreePort } from "../../support/free-port.ts";
import type { TestProject } from "../../support/project.ts";
import { spawnProgram } from "../../support/server/process.ts";
import { type CurlResponse, curl } from "./curl.ts";

const program = fileURLToPath(new URL("../../../examples/node-api/src/main.ts", import.meta.url));

/** `examples/node-api`, an application's backend. */
export interface NodeApi {
  /** Sends the key to the backend and returns the owner it identifies. */
  askForKeyOwner(apiKey: string): Promise<CurlResponse>;
  stop(): Promise<void>;
}

export async function startNodeApi(project: TestProject): Promise<NodeApi> {
  const port = await findFreePort();
  const { child, prints, output, exitCode } = spawnProgram(program, [], {
    PORT: String(port),
    VESTIBULE_API_URL: project.baseUrl,
    VESTIBULE_PROJECT_ID: project.projectId,
    VESTIBULE_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    VESTIBULE_SECRET_SERVER_KEY: project.secretServerKey,
  });
  if (!(await prints(`localhost:${port}`))) throw new Error(`The example did not start:\n${output()}`);
  return {
    askForKeyOwner: (apiKey) => curl(`http://localhost:${port}/key-owner`, { authorization: `Bearer ${apiKey}` }),
    stop: async () => {
      child.kill();
      await exitCode;
    },
  };
}
