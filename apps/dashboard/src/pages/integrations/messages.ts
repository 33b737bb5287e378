export const messages = {
  transfer: {
    title: (project: string) => `Accept transfer of ${project}`,
    tab: "Accept project transfer",
    text: (partner: string, project: string, email: string) =>
      `${partner} wants to transfer ${project} to you (${email}). You become its owner. ${partner} keeps access with its key until you revoke it.`,
    accept: "Accept transfer",
    done: (project: string) => `You now own ${project}`,
  },
  authorize: {
    title: (partner: string) => `Give ${partner} access to a project`,
    tab: "Authorize partner",
    text: (partner: string, host: string) =>
      `${partner} gets an admin key that can read and change everything in the project until you revoke it. You'll return to ${host}.`,
    project: "Project",
    choose: "Choose a project",
    newProject: "Create project",
    accept: "Allow",
    missing: "Choose a project",
  },
  cancel: "Cancel",
  otherAccount: "Not you? Sign out",
} as const;
