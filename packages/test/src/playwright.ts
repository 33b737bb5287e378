import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import type { SignedIn, SignedInOptions } from "./project/signed-in.ts";
import { type AttachOptions, type StartOptions, startVestibule, type Vestibule } from "./start-vestibule.ts";
import { type VirtualPasskey, virtualPasskey } from "./virtual-passkey.ts";

export interface PlaywrightWorkerFixtures {
  /** One server for each worker of Playwright. */
  readonly vestibule: Vestibule;
}

export interface PlaywrightFixtures {
  /** Signs the browser of the test in, by the cookies that a sign-in sets at `baseURL`. */
  readonly signIn: (options?: SignedInOptions) => Promise<SignedIn>;
  /** A passkey holder in the page of the test that confirms without a prompt. Chromium only. */
  readonly passkey: VirtualPasskey;
}

/** How long the first start on a machine may take, in ms. */
const startMs = 60_000;

type Test = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & PlaywrightWorkerFixtures
>;

/** Playwright's `test` with the fixtures `vestibule`, `signIn`, and `passkey`. */
export const createTest = (options: StartOptions | AttachOptions = {}): Test =>
  base.extend<PlaywrightFixtures, PlaywrightWorkerFixtures>({
    vestibule: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
      async ({}, use) => {
        const vestibule = await startVestibule(options);
        await use(vestibule);
        await vestibule.stop();
      },
      { scope: "worker", timeout: startMs },
    ],
    signIn: async ({ vestibule, context, baseURL }, use) => {
      await use(async (given) => {
        const signedIn = await vestibule.signedIn({ ...(baseURL && { origin: baseURL }), ...given });
        await context.addCookies([...signedIn.cookies]);
        return signedIn;
      });
    },
    passkey: async ({ page }, use) => use(await virtualPasskey(page)),
  });

export const test: Test = createTest();
