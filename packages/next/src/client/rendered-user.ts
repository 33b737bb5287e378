import type { CurrentUser, ObservableStore, StoredTokens, StoreSnapshot, UserJson } from "@vestibule/client";
import type { ComponentProps, ScriptHTMLAttributes } from "react";
import { getSharedState, type RequestUser } from "../shared/request-user.ts";

export type UserStore = ObservableStore<CurrentUser | null>;
type Snapshot = StoreSnapshot<CurrentUser | null>;
/** Puts the user into the app's cache, and returns what the store then has. */
type SetUser = (user: UserJson | null) => Snapshot;

/** The attribute of the element that carries the user from the server's HTML to the browser. */
const attribute = "data-vestibule-user";

/** While a server renders client components: the user of the request, which is read when a component asks for it. */
export interface ServerRendering {
  wrap(store: UserStore, setUser: SetUser): UserStore;
  /** The props of the element for the HTML, once and only if a component has asked for the user. */
  consumeElement(): ComponentProps<"script"> | null;
}

/** Only the module that decides on it imports it, so that Next.js removes it from the scripts for the browser. */
export function createServerRendering(projectId: string): ServerRendering {
  let snapshot: Snapshot = { status: "loading" };
  let request: Promise<void> | undefined;
  let json: string | null = null;

  const receive = (found: RequestUser, setUser: SetUser) => {
    snapshot = setUser(found.user);
    // Data that the browser doesn't run, so that a content security policy allows it; `<` could end the element.
    json = JSON.stringify(found).replaceAll("<", "\\u003c");
  };

  return {
    wrap: (store, setUser) => {
      const settle = async (): Promise<void> => {
        try {
          const read = getSharedState().readers.get(projectId);
          if (!read) throw new Error(`There is no app of project ${projectId} on this server.`);
          receive(await read(), setUser);
        } catch (error) {
          snapshot = { status: "error", error };
        }
      };
      const getServerSnapshot = () => {
        request ??= settle();
        return snapshot;
      };
      return {
        ...store,
        getServerSnapshot,
        whenSettled: async () => {
          getServerSnapshot();
          await request;
          return snapshot.data ?? null;
        },
      };
    },
    consumeElement: () => {
      const consumed = json;
      json = null;
      return consumed === null ? null : getElementProps(consumed);
    },
  };
}

type ElementProps = Pick<ScriptHTMLAttributes<HTMLScriptElement>, "type" | "dangerouslySetInnerHTML"> &
  Readonly<Record<typeof attribute, string>>;

/** The props of the element. */
const getElementProps = (json: string): ElementProps => ({
  type: "application/json",
  [attribute]: "",
  dangerouslySetInnerHTML: { __html: json },
});

function getSessionId({ sessionId, accessToken }: StoredTokens): unknown {
  if (sessionId !== undefined || accessToken === null) return sessionId;
  const payload = accessToken.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/");
  try {
    return JSON.parse(atob(payload ?? "")).refreshTokenId;
  } catch {
    return undefined;
  }
}

/**
 * In the browser: starts with the user of the HTML, so that the first render has it and needs no request. Not for the HTML of
 * another session, such as a page that the browser restored after a sign-out.
 */
export function hydrate(store: UserStore, setUser: SetUser, readTokens: () => StoredTokens): UserStore {
  let isDone = false;
  const readHtml = () => {
    if (isDone) return;
    const text = document.querySelector(`script[${attribute}]`)?.textContent;
    isDone = text !== undefined || document.readyState === "complete";
    // A component that hydrated earlier may have fetched the user; a change now would interrupt its render.
    if (!text || store.getSnapshot().status !== "loading") return;
    const { user, sessionId }: RequestUser = JSON.parse(text);
    if (user && sessionId === getSessionId(readTokens())) setUser(user);
  };
  const getSnapshot = () => {
    readHtml();
    return store.getSnapshot();
  };
  return { ...store, getSnapshot, getServerSnapshot: getSnapshot };
}
