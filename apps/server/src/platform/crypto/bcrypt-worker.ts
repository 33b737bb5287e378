import { parentPort } from "node:worker_threads";
import { bcryptVerify } from "hash-wasm";

/** Runs in a worker thread, because a verification takes up to 250 ms of computing. See `bcrypt.ts`. */
parentPort?.on("message", ({ password, hash }: { password: Uint8Array; hash: string }) => {
  bcryptVerify({ password, hash }).then(
    (isMatch) => parentPort?.postMessage({ isMatch }),
    (error: unknown) => parentPort?.postMessage({ problem: String(error) }),
  );
});
