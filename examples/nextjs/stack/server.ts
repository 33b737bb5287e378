import "server-only";
import { StackServerApp } from "@vestibule/next";

export const stackServerApp = new StackServerApp({ tokenStore: "nextjs-http-only-cookie" });
