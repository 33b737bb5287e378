import { join } from "node:path";
import { ROOT } from "./repository.mjs";

/**
 * How Node.js runs the server from its sources. V8 lets short-lived objects fill 64 MB and more before it collects them,
 * which requests for large lists do at once. With 4 MB, the server's memory stays 40 MB smaller under load and 25 MB
 * smaller when idle than with 16 MB, at the same rates, and 25 to 120 MB smaller than with V8's default under an attack
 * (`npm run bench:hostile-pictures`). `--expose-gc` lets the server free memory when it is idle.
 */
export const SERVER_FLAGS = ["--conditions=vestibule-source", "--max-semi-space-size=8", "--expose-gc"];

/**
 * Caches compiled sources from the first file on. Otherwise Node.js loads its TypeScript compiler for that file, which
 * takes 15 MB and 0.1 s.
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, "node_modules", ".cache", "vestibule"),
};
