import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Keeps the stripped and compiled sources between starts: a quarter less time (decision 0001). Where it cannot be written,
 *  everything works without. Beside the packages rather than in the system's temporary folder, where others could put files. */
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/vestibule", import.meta.url)));

await import("./run.ts");
