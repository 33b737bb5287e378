import { StackProvider, StackTheme } from "@stackframe/stack";
import type { ReactNode } from "react";
import { stackServerApp } from "./stack.ts";

export const metadata = { title: "Published kit", icons: { icon: "data:," } };

export default function Layout({ children }: { readonly children: ReactNode }) {
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
