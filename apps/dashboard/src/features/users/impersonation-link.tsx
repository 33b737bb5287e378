import { ExternalLink } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { messages } from "./messages.ts";

const text = messages.impersonate;

export interface ReadyLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** A single-use link to open here or copy to a private window. */
export function ImpersonationLink({ link }: { link: ReadyLink }) {
  return (
    <>
      <p className="text-ink-2">
        {text.until} <RelativeTime value={link.expiresAt} isExact className="font-medium text-ink" />.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          {/* `noopener` keeps the application from reaching the dashboard; `noreferrer` hides the dashboard's URL from it. */}
          <a href={link.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
            {text.open}
          </a>
        </Button>
        <CopyButton text={link.url} label={text.copy} size="medium" />
      </div>
      <p className="text-hint text-ink-3">{text.private}</p>
    </>
  );
}
