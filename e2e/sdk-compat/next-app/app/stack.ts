import { StackServerApp } from "@stackframe/stack";

/** Its URL and keys come from the environment. */
export const stackServerApp = new StackServerApp({ tokenStore: "nextjs-cookie" });
