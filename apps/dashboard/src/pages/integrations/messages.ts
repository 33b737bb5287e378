export const messages = {
  transfer: {
    title: (project: string) => `Take over ${project}`,
    tab: "Take over a project",
    text: (partner: string, project: string, email: string) =>
      `${partner} created ${project} and hands it over. You (${email}) become its owner; ${partner} can still access it with its key until you revoke that.`,
    accept: "Take over",
    done: (project: string) => `${project} is yours`,
  },
  authorize: {
    title: (partner: string) => `Let ${partner} administer a project`,
    tab: "Authorise a partner",
    text: (partner: string, host: string) =>
      `${partner} gets an admin key: it can read and change everything in the project, until you revoke the key. You continue to ${host}.`,
    project: "Project",
    choose: "Choose a project",
    newProject: "Create project",
    accept: "Allow",
    missing: "Choose a project",
  },
  cancel: "Cancel",
  otherAccount: "Not you? Sign out",
} as const;
