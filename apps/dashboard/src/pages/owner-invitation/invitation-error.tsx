import { Link } from "@tanstack/react-router";
import { KnownError } from "@vestibule/react";
import { BarePage } from "../../shell/components/bare-page.tsx";
import { messages } from "./messages.ts";

/** The server's schema rejects a truncated code before looking it up. */
export const isMalformedCode = (error: unknown) => KnownError.isInstance(error, "SCHEMA_ERROR");

const isKnown = (code: string): code is keyof typeof messages.refusals => Object.hasOwn(messages.refusals, code);

/** Why a code is invalid, and the next step. */
export function InvitationError({ error }: { error: KnownError }) {
  const code: string = error.errorCode === "SCHEMA_ERROR" ? "VERIFICATION_CODE_NOT_FOUND" : error.errorCode;
  const { title, text } = isKnown(code) ? messages.refusals[code] : { title: messages.tab, text: error.message };
  return (
    <BarePage title={title}>
      <p className="text-ink-2">{text}</p>
      <Link to="/projects" className="font-medium text-accent hover:underline">
        {messages.toProjects}
      </Link>
    </BarePage>
  );
}
