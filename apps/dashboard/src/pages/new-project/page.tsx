import { Link } from "@tanstack/react-router";
import { providerName } from "@vestibule/react";
import { type FormEvent, useMemo } from "react";
import { PageTitle } from "../../shell/components/page-title.tsx";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { explainError } from "../../ui/feedback/explain-error.ts";
import { FieldError } from "../../ui/fields/field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SignInPreview } from "../../ui/preview/sign-in-preview.tsx";
import { messages } from "./messages.ts";
import type { NewProject } from "./project-options.ts";
import { useCreateProject } from "./use-create-project.ts";

export function NewProjectPage() {
  const { project, set, sharedProviderIds, nameError, methodError, create, submit } = useCreateProject();
  const { displayName, listProviderIds } = project;
  const toggle = (id: string, isOn: boolean) =>
    set({ listProviderIds: sharedProviderIds.filter((each) => (each === id ? isOn : listProviderIds.includes(each))) });
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader title={messages.title} description={messages.description} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
        <form
          noValidate
          className="flex min-w-0 flex-col gap-6"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            submit();
          }}
        >
          {create.error ? <Banner tone="danger">{explainError(create.error).title}</Banner> : null}
          <TextField
            autoFocus
            label={messages.name}
            hint={messages.nameHint}
            placeholder={messages.namePlaceholder}
            value={displayName}
            error={nameError}
            onChange={(event) => set({ displayName: event.target.value })}
          />
          <Card title={messages.methods} description={messages.methodsText}>
            <div className="-my-3 divide-y divide-line">
              <SwitchRow
                label={messages.password}
                checked={project.password}
                onCheckedChange={(password) => set({ password })}
              />
              <SwitchRow
                label={messages.magicLink}
                checked={project.magicLink}
                onCheckedChange={(magicLink) => set({ magicLink })}
              />
              <SwitchRow
                label={messages.passkey}
                checked={project.passkey}
                onCheckedChange={(passkey) => set({ passkey })}
              />
              {sharedProviderIds.map((id) => (
                <SwitchRow
                  key={id}
                  label={messages.with(providerName({ id }))}
                  checked={listProviderIds.includes(id)}
                  onCheckedChange={(isOn) => toggle(id, isOn)}
                />
              ))}
              <p className="py-3 text-ink-2">
                {sharedProviderIds.length > 0 ? messages.someProviders : messages.moreProviders}
              </p>
            </div>
            {methodError ? <FieldError id="methods-error">{methodError}</FieldError> : null}
          </Card>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isLoading={create.state === "saving"}>
              {messages.create}
            </Button>
            <Button asChild variant="quiet">
              <Link to="/projects">{messages.cancel}</Link>
            </Button>
          </div>
        </form>
        <Preview project={project} />
      </div>
    </div>
  );
}

function Preview({ project }: { project: NewProject }) {
  const shown = useMemo(
    () => ({
      displayName: project.displayName.trim() || messages.namePlaceholder,
      config: {
        signUpEnabled: true,
        credentialEnabled: project.password,
        magicLinkEnabled: project.magicLink,
        passkeyEnabled: project.passkey,
        oauthProviders: project.listProviderIds.map((id) => ({ id })),
      },
    }),
    [project],
  );
  return <SignInPreview project={shown} />;
}
