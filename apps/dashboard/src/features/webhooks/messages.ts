import type { WebhookEndpoint } from "@vestibule/react";

/** The server's own events; the kit says which there are. */
export type EventType = Parameters<WebhookEndpoint["sendExample"]>[0];

/** When each is sent; an event of the kit without words does not compile. */
export const eventDescriptions: Readonly<Record<EventType, string>> = {
  "user.created": "A user signed up or was created",
  "user.updated": "A user was changed",
  "user.deleted": "A user was deleted",
  "team.created": "A team was created",
  "team.updated": "A team was changed",
  "team.deleted": "A team was deleted",
  "team_membership.created": "A user joined a team",
  "team_membership.deleted": "A user left a team",
  "team_permission.created": "A user was granted a permission in a team",
  "team_permission.deleted": "A user lost a permission in a team",
  "project_permission.created": "A user was granted a permission",
  "project_permission.deleted": "A user lost a permission",
};

/** Texts about endpoints and deliveries, on both of their pages. */
export const messages = {
  groups: {
    user: "Users",
    team: "Teams",
    team_membership: "Team members",
    team_permission: "Team permissions",
    project_permission: "Project permissions",
    own: "Your own",
  } as Readonly<Record<string, string>>,
  allEvents: "All events",
  someEvents: (count: number) => (count === 1 ? "1 event" : `${count} events`),
  states: {
    active: "On",
    failing: "Failing",
    paused: "Paused",
    gone: "Turned off",
    "given-up": "Turned off",
  },
  statuses: { success: "Delivered", pending: "Waiting", failure: "Failed", sending: "Sending" },
  retrying: "Retrying",
  noAnswer: "No answer",
  form: {
    createTitle: "Add endpoint",
    editTitle: "Edit endpoint",
    url: "Address",
    urlHint: "Where your server receives events. It has to answer with a 2xx status within 15 seconds.",
    description: "Description",
    descriptionPlaceholder: "Billing service",
    events: "Events",
    all: "All events",
    allHint: "Including those that later versions of Vestibule add.",
    some: "Selected events",
    someHint: "Only those that your server uses.",
    submit: "Add endpoint",
    save: "Save",
    cancel: "Cancel",
    fields: { url: "the address", description: "the description", eventTypes: "the events" },
    conflict: (fields: string) => `Somebody else has changed ${fields}`,
    conflictText: "Nothing was saved. Show their changes, or keep yours and save again.",
    showTheirs: "Show theirs",
    keepMine: "Keep mine",
  },
  problems: {
    empty: "Enter the address of your server",
    notAnAddress: "Enter an address, such as https://api.example.com/hooks",
    scheme: "Begin the address with https:// or http://",
    credentials: "Leave out the user name and password; verify the signature instead",
    noEvent: "Choose at least one event",
  },
  httpTitle: "http is not encrypted",
  httpText:
    "Anybody on the network can read the events, which contain data of your users. Use it for development only.",
  loopback:
    "This is the machine that Vestibule runs on. It is reachable only while Vestibule itself runs on localhost, or if VESTIBULE_ALLOWED_NETWORKS includes it.",
  internal:
    "This looks like an address of an internal network. It is reachable only if VESTIBULE_ALLOWED_NETWORKS includes that network.",
  created: "Endpoint added",
  saved: "Endpoint saved",
  pause: "Pause",
  pauseDone: "Endpoint paused",
  resume: "Resume",
  resumeDone: "Endpoint resumed",
  edit: "Edit",
  delete: "Delete endpoint",
  failedToChange: "The endpoint was not changed",
  deleteDialog: {
    title: "Delete this endpoint?",
    text: (host: string) =>
      `Nothing more is sent to ${host}. Its secret, waiting events and delivery history are deleted too.`,
    confirm: "Delete endpoint",
    done: "Endpoint deleted",
  },
  enable: {
    label: "Turn on again",
    title: "Turn the endpoint on again?",
    text: "First make sure that your server answers with a 2xx status.",
    missed: "Send missed events",
    missedHint: (since: string) => `Events that failed since ${since} or happened while it was turned off.`,
    done: "Endpoint turned on",
    doneWithCount: (count: number) =>
      count === 1
        ? "Endpoint turned on, 1 event is being sent again"
        : `Endpoint turned on, ${count} events are being sent again`,
  },
  attempts: {
    title: "Attempts",
    none: "No attempts yet.",
    manual: "Manual",
    duration: (millis: number) => (millis < 1000 ? `${millis} ms` : `${(millis / 1000).toFixed(1)} s`),
    body: "Start of the answer",
    why: "Reason",
    noBody: "The answer was empty.",
  },
  eventFilter: "Event",
  happened: "Happened",
  messageId: "Event ID",
  payload: "Payload",
  messageGone: "This event is no longer kept",
  messageGoneText: "Events are kept for 30 days, or until the user they are about is deleted.",
  resend: "Send again",
  resent: "The event is being sent again",
  notResent: "The event was not sent again",
} as const;
