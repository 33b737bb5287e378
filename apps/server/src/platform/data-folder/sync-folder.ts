import { open } from "node:fs/promises";

/** Makes a rename or new file in `folder` durable. Windows has no such call and doesn't need one. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
