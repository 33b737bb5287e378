import { StackClientApp, type TokenStoreInit } from "@vestibule/client";
import { Suspense } from "react";
import { StackProvider, useContactChannels, useUser } from "../index.ts";

const tokens = { accessToken: `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`, refreshToken: "refresh" };

/** Every kind of token store, and the one that the hooks are called with. */
const stores = {
  cookie: ["cookie"],
  memory: ["memory"],
  "token pair": [tokens],
  request: [{ headers: new Headers({ "x-stack-auth": JSON.stringify(tokens) }) }],
  "no store of its own": [null, "memory"],
} satisfies Record<string, readonly [TokenStoreInit, TokenStoreInit?]>;

export type StoreName = keyof typeof stores;
export const storeNames = Object.keys(stores) as StoreName[];

function Visitor({ tokenStore }: { tokenStore: TokenStoreInit | undefined }) {
  const user = useUser(tokenStore === undefined ? {} : { tokenStore });
  return <p>{user ? `Hello, ${user.displayName}` : "Signed out"}</p>;
}

function Emails({ tokenStore }: { tokenStore: TokenStoreInit | undefined }) {
  return <p>{useContactChannels({ tokenStore }).length} emails</p>;
}

/** A page whose components need the user, each with its own fallback. */
export function ServerRenderedPage({ store }: { store: StoreName }) {
  const [tokenStore, ofHooks]: readonly [TokenStoreInit, TokenStoreInit?] = stores[store];
  const key = { projectId: "project", publishableClientKey: "pck_key", baseUrl: "http://api.example" };
  return (
    <StackProvider app={new StackClientApp({ ...key, tokenStore })}>
      <h1>Notely</h1>
      <Suspense fallback={<i>Loading the user</i>}>
        <Visitor tokenStore={ofHooks} />
      </Suspense>
      <Suspense fallback={<i>Loading the emails</i>}>
        <Emails tokenStore={ofHooks} />
      </Suspense>
    </StackProvider>
  );
}
