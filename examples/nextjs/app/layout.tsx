import { StackProvider, StackTheme } from "@vestibule/next";
import type { ReactNode } from "react";
import { stackServerApp } from "../stack/server";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <StackProvider app={stackServerApp}>
          <StackTheme>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
