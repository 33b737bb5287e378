import { vestibuleProxy } from "@vestibule/next";
import type { NextRequest } from "next/server";
import { stackServerApp } from "./stack/server";

export function proxy(request: NextRequest) {
  return vestibuleProxy(request, { app: stackServerApp });
}

export const config = { matcher: "/((?!_next/|vestibule/).*)" };
