import { NetworkError, ResponseError } from "@vestibule/react";
import { Users } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge, StatusDot, type Tone } from "../../../ui/feedback/badge.tsx";
import { Banner, type BannerTone } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/error-state.tsx";

import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { Loading, Skeleton, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { failed, saved, toastSuccessWithUndo } from "../../../ui/toasts/toast.ts";
import { Example, Examples, LONG } from "./example.tsx";

const TONES: readonly Tone[] = ["neutral", "ok", "warn", "danger", "accent"];
const BANNERS: readonly BannerTone[] = ["info", "warn", "danger", "ok"];
const ERRORS = [
  { name: "network", error: new NetworkError("GET /users", undefined) },
  { name: "no permission", error: new ResponseError(403, "") },
  { name: "not found", error: new ResponseError(404, "") },
  { name: "other, with a request id", error: Object.assign(new ResponseError(500, ""), { requestId: "req_7f3a9c" }) },
];

export function FeedbackPart() {
  return (
    <Examples>
      <Example name="Toasts">
        <Button onClick={() => saved("Team created")}>Saved</Button>
        <Button onClick={() => toastSuccessWithUndo("Team deleted", () => saved("Team restored"))}>With undo</Button>
        <Button onClick={() => failed(new NetworkError("", undefined), "The team couldn't be created")}>Failed</Button>
      </Example>
      <Example name="Badge, StatusDot">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {TONES.map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {tone}
          </StatusDot>
        ))}
        <Badge>{LONG}</Badge>
      </Example>
      <Example name="ProgressBar">
        <ProgressBar label="Used" value={0.4} />
        <ProgressBar label="Nearly full" value={0.9} tone="warn" />
        <ProgressBar label="Exporting" />
      </Example>
      <Example name="Skeleton">
        <Loading className="flex w-full items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <SkeletonText lines={2} className="flex-1" />
        </Loading>
      </Example>
      <Example name="Banner">
        {BANNERS.map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            className="w-full"
            title={`A banner, ${tone}`}
            action={tone === "warn" ? <Button size="small">Set it up</Button> : undefined}
            onDismiss={tone === "info" ? () => {} : undefined}
          >
            Emails go to the dev inbox until a mail server is set up.
          </Banner>
        ))}
      </Example>
      <Example name="EmptyState">
        <Card isFlush className="w-full">
          <EmptyState
            icon={<Users />}
            title="No users yet"
            description="Users appear here when they sign up."
            action={<Button variant="primary">Create user</Button>}
          />
        </Card>
      </Example>
      {ERRORS.map(({ name, error }) => (
        <Example key={name} name={`ErrorState, ${name}`}>
          <Card isFlush className="w-full">
            <ErrorState error={error} onRetry={() => {}} />
          </Card>
        </Example>
      ))}
    </Examples>
  );
}
