import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { type CreatedBefore, createKeySets, getExpiry, type Lifetime, lifetimes } from "../../data/project-keys.ts";
import { projectKey } from "../../data/projects.ts";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { formatTime } from "../../ui/format/format-time.ts";
import { Card } from "../../ui/layout/card.tsx";
import { cx, focusLink } from "../../ui/styles.ts";
import { formatKeys, messages } from "./messages.ts";
import { setupKeysQuery } from "./route.ts";

const { keys: words } = messages;
const defaultLifetime: Lifetime = "365";
const getOptions = perLocale(() => lifetimes.map((value) => ({ value, label: words.expiries[value] })));

export interface MadeKeys {
  readonly ids: readonly string[];
  readonly publishableClientKey: string | undefined;
  readonly secretServerKey: string | undefined;
  readonly secretExpiresAt: Date;
}

/**
 * Creates a publishable key, which doesn't expire, and a secret key. They are shown once and kept only while the page is mounted. A project that has
 * never had keys gets its first ones when the page opens; later ones are created only on request.
 */
export function useCreateKeys() {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const { data: keys } = useQuery(setupKeysQuery(admin));
  const [made, setMade] = useState<MadeKeys>();
  const before = useRef<CreatedBefore>({});
  const make = useGuardedMutation(async (lifetime: Lifetime) => {
    const options = {
      description: words.description,
      expiresAt: getExpiry(lifetime, Date.now()),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    };
    const sets = await createKeySets((wanted) => admin.createInternalApiKey(wanted), options, {
      publishableDescription: words.publishableDescription,
      now: Date.now(),
      before: before.current,
    });
    setMade({
      ids: sets.map(({ id }) => id),
      publishableClientKey: sets[0]?.publishableClientKey,
      secretServerKey: sets[1]?.secretServerKey,
      secretExpiresAt: options.expiresAt,
    });
    void queryClient.invalidateQueries({ queryKey: [...projectKey(admin.projectId), "api-keys"] });
  });
  const isFirst = keys?.length === 0 && !made && !make.error;
  const { run } = make;
  useEffect(() => {
    if (isFirst) void run(defaultLifetime);
  }, [isFirst, run]);
  return { made, make, keys };
}

export function KeysCard({ made, make, keys }: ReturnType<typeof useCreateKeys>) {
  const projectId = useProjectId();
  const [lifetime, setLifetime] = useState<Lifetime>(defaultLifetime);
  const manage = (
    <Link
      to="/projects/$projectId/api-keys"
      params={{ projectId }}
      // As tall as the adjacent title.
      className={cx("font-medium leading-[var(--text-heading--line-height)] text-accent hover:underline", focusLink)}
    >
      {words.manage}
    </Link>
  );
  if (made) {
    return (
      <Card title={words.title} actions={manage}>
        <Banner tone="ok" title={words.madeTitle}>
          {words.madeText}
        </Banner>
        <CopyField label={words.publishable} hint={words.publishableHint} value={made.publishableClientKey ?? ""} />
        <CopyField
          label={words.secret}
          hint={words.secretHint({ expiry: formatTime(made.secretExpiresAt.getTime()) })}
          value={made.secretServerKey ?? ""}
        />
      </Card>
    );
  }
  return (
    <Card title={words.title} description={words.text} actions={manage}>
      {make.error ? <Banner tone="danger">{explainError(make.error).title}</Banner> : null}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={words.expiry}
          className="w-40"
          options={getOptions()}
          value={lifetime}
          onValueChange={(value) => setLifetime(value as Lifetime)}
        />
        <Button
          variant={keys?.length ? "secondary" : "primary"}
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          isLoading={make.isPending}
          onClick={() => void make.run(lifetime)}
        >
          {words.make}
        </Button>
      </div>
      <ExistingKeys keys={keys} />
    </Card>
  );
}

function ExistingKeys({ keys }: Pick<ReturnType<typeof useCreateKeys>, "keys">) {
  const valid = keys?.filter((key) => key.isValid());
  return (
    <p className="min-h-5 text-ink-3">
      {!valid ? null : valid.length > 0 ? words.earlier({ keys: formatKeys(valid) }) : words.none}
    </p>
  );
}
