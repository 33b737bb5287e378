import {
  createIdentityProvider,
  type IdentityProvider,
} from "../../../apps/server/src/testing/identity-provider/identity-provider.ts";
import { type Demo, startDemo } from "../../support/demo.ts";
import { findFreePort } from "../../support/free-port.ts";

/** The demo with an OpenID Connect issuer in place of the shared providers. */
export interface DemoWithProvider extends Demo {
  /** Its pages submit themselves: they sign in the user that the test sets, or deny. */
  readonly provider: IdentityProvider;
}

const secret = "secret-of-the-issuer";

/** `providerIds`: the providers that the test issuer simulates. */
export async function startDemoWithProvider(
  providerIds: readonly string[] = ["google", "github"],
): Promise<DemoWithProvider> {
  const port = await findFreePort();
  const provider = await createIdentityProvider({
    clientSecret: secret,
    publicUrl: `http://localhost:${port}`,
    providerIds,
  });
  const environment = {
    VESTIBULE_TEST_IDENTITY_PROVIDER_URL: provider.url,
    VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET: secret,
  };
  const demo = await startDemo({ port, environment });
  return {
    ...demo,
    provider,
    stop: async () => {
      await demo.stop();
      await provider.close();
    },
  };
}
