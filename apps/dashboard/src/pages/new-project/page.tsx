import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { providerName } from "@vestibule/react";
import { type FormEvent, useId, useMemo, useState } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { validateProjectName } from "../../data/project/validate-project-name.ts";
import { projectsQuery } from "../../data/projects.ts";
import { signInMethodMessages } from "../../data/sign-in-method-names.ts";
import { explainError } from "../../errors/explain-error.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { FieldError } from "../../ui/fields/field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SignInPreview } from "../../ui/preview/sign-in-preview.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { hasMethod, type NewProject, toOptions } from "./project-options.ts";

const messages = defineMessages("newProject", {
  title: "Create project",
  description: "Choose a name and sign-in methods. You can change everything later.",
  firstTitle: "Name your first project",
  firstDescription:
    "Your app needs a project, which has its users, settings and keys. You can change everything later.",
  name: "Name",
  nameHint: "Shown on your sign-in page and in emails.",
  namePlaceholder: "Acme portal",
  nameProblems: { blank: "Enter a name", long: "Enter at most 100 characters" },
  what: "Description",
  methods: "Sign-in methods",
  methodsText: "Choose at least one.",
  methodMissing: "Choose at least one sign-in method",
  get password() {
    return signInMethodMessages.password;
  },
  get magicLink() {
    return signInMethodMessages.emailCode;
  },
  get passkey() {
    return signInMethodMessages.passkey;
  },
  moreProviders:
    "Google, GitHub, Apple and others need your own OAuth credentials. Add them later under Sign\u2011in methods.",
  someProviders: "Providers use this server's shared app. You can add your own credentials later.",
  create: "Create project",
  cancel: "Cancel",
  skip: "Skip",
  preview: "Preview",
  created: "Project created",
});

const route = getRouteApi("/home/new-project");

/** The form: its state, its errors, and creating the project. */
function useCreateProject() {
  const { projectsClient, config } = useDashboard();
  const { display_name = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const [isChecked, setChecked] = useState(false);
  const [project, setProject] = useState<NewProject>({
    displayName: display_name,
    password: true,
    magicLink: false,
    passkey: false,
    listProviderIds: config.sharedProviderIds.filter((id) => id === "google" || id === "github"),
  });
  const create = useGuardedMutation(async () => {
    const made = await projectsClient.create(toOptions(project));
    await queryClient.invalidateQueries({ queryKey: projectsQuery(projectsClient).queryKey });
    saved(messages.created);
    await navigate({ to: "/projects/$projectId/setup", params: { projectId: made.id } });
  });
  const nameProblem = validateProjectName(project.displayName);
  return {
    project,
    set: (change: Partial<NewProject>) => setProject((before) => ({ ...before, ...change })),
    sharedProviderIds: config.sharedProviderIds,
    // A name that is too long is reported while typing; other errors wait for submit.
    nameError: nameProblem && (isChecked || nameProblem === "long") ? messages.nameProblems[nameProblem] : undefined,
    methodError: isChecked && !hasMethod(project) ? messages.methodMissing : undefined,
    create,
    submit: () => {
      setChecked(true);
      if (!nameProblem && hasMethod(project)) void create.run();
    },
  };
}

export function NewProjectPage() {
  const { project, set, sharedProviderIds, nameError, methodError, create, submit } = useCreateProject();
  const { first = false } = route.useSearch();
  const title = first ? messages.firstTitle : messages.title;
  const { displayName, listProviderIds } = project;
  const methodErrorId = useId();
  const toggle = (id: string, isOn: boolean) =>
    set({ listProviderIds: sharedProviderIds.filter((each) => (each === id ? isOn : listProviderIds.includes(each))) });
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={title} />
      <PageHeader title={title} description={first ? messages.firstDescription : messages.description} />
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
          <Card>
            <TextField
              autoFocus
              label={messages.name}
              hint={messages.nameHint}
              placeholder={messages.namePlaceholder}
              value={displayName}
              error={nameError}
              onChange={(event) => set({ displayName: event.target.value })}
            />
          </Card>
          <Card title={messages.methods} description={messages.methodsText}>
            <fieldset
              className="-my-3 min-w-0 divide-y divide-line"
              aria-label={messages.methods}
              aria-describedby={methodError ? methodErrorId : undefined}
            >
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
                  label={providerName({ id })}
                  checked={listProviderIds.includes(id)}
                  onCheckedChange={(isOn) => toggle(id, isOn)}
                />
              ))}
              <p className="py-3 text-ink-2">
                {sharedProviderIds.length > 0 ? messages.someProviders : messages.moreProviders}
              </p>
            </fieldset>
            {methodError ? <FieldError id={methodErrorId}>{methodError}</FieldError> : null}
          </Card>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isLoading={create.isPending}>
              {messages.create}
            </Button>
            <Button asChild variant="quiet">
              <Link to="/projects">{first ? messages.skip : messages.cancel}</Link>
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
