"use server";

import { revalidatePath } from "next/cache";
import { stackServerApp } from "../../stack/server";

export async function rename(form: FormData) {
  const user = await stackServerApp.protect();
  await user.update({ displayName: String(form.get("name")) });
  revalidatePath("/private");
}
