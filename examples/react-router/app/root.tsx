import { vestibule } from "@vestibule/backend/react-router";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { app } from "./vestibule.ts";

export const middleware = [vestibule({ app })];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <Meta />
        <Links />
        <style>{"body { margin: 2rem; font-family: system-ui; overflow-wrap: anywhere }"}</style>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
