import type { Plugin } from "vite";

/** For the bundler of the packages and for tests. */
export function compileMessages(): Plugin;
