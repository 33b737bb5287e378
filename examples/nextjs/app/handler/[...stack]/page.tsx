import { StackHandler } from "@vestibule/next";
import { stackServerApp } from "../../../stack/server";

export default function Handler() {
  return <StackHandler fullPage app={stackServerApp} />;
}
