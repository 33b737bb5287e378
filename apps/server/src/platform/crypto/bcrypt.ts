import { Worker } from "node:worker_threads";

/** bcrypt ignores the rest of a password. In bytes. */
const maxPasswordBytes = 72;

type Answer = { readonly isMatch: boolean } | { readonly problem: string };

/** Started on demand: most servers never verify an imported password. The caller limits how many run at the same time. */
const idle: Worker[] = [];

/** Verifies a bcrypt hash in a worker thread. @throws if the hash is malformed */
export async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const bytes = Buffer.from(password).subarray(0, maxPasswordBytes);
  // The library rejects an empty password. It matches no hash, but takes as long as another one.
  const answer = await ask({ password: bytes.length > 0 ? new Uint8Array(bytes) : new Uint8Array(1), hash });
  if ("problem" in answer) throw new Error(`A bcrypt hash could not be verified: ${answer.problem}`);
  return answer.isMatch && bytes.length > 0;
}

function ask(question: { password: Uint8Array; hash: string }): Promise<Answer> {
  const worker = idle.pop() ?? new Worker(new URL("./bcrypt-worker.ts", import.meta.url));
  worker.ref();
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`The bcrypt worker exited with code ${code}`));
    worker.once("error", reject);
    worker.once("exit", onExit);
    worker.once("message", (answer: Answer) => {
      worker.off("error", reject);
      worker.off("exit", onExit);
      // An idle worker must not keep the process running.
      worker.unref();
      idle.push(worker);
      resolve(answer);
    });
    worker.postMessage(question);
  });
}
