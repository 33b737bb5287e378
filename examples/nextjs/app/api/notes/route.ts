import { stackServerApp } from "../../../stack/server";

export async function GET() {
  const user = await stackServerApp.protect();
  return Response.json({ owner: user.primaryEmail });
}
