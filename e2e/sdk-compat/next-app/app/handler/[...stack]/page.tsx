import { StackHandler } from "@stackframe/stack";
import { stackServerApp } from "../../stack.ts";

export default function Handler(props: { readonly params: Promise<{ stack: string[] }> }) {
  return <StackHandler fullPage app={stackServerApp} routeProps={props} />;
}
