import { KnownError, type StackClientApp, stackAppInternalsSymbol, type TokenStoreInit } from "@vestibule/client";
import { createMethodResults, type MethodResults } from "./method-results.ts";
import { adminApp, type Kind, ownedProject, plain } from "./server-kinds.ts";

/** Any app. */
type App = Pick<StackClientApp, typeof stackAppInternalsSymbol>;
type Members = Record<string, unknown>;
type Method = (...args: readonly unknown[]) => unknown;

/** What all objects of an app share. */
interface Scope {
  readonly results: MethodResults;
  readonly app: App;
}

/** Methods that change nothing. After any other method, hooks fetch again. */
const readMethod =
  /^(get|list|count|search|iterate|has|is|why|to|use|verify|redirectTo|preview|read|export)(?=[A-Z]|$)/;

const isMethod = (value: unknown): value is Method => typeof value === "function";

const isObjectWithMethods = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && value.constructor === Object && Object.values(value).some(isMethod);

/** Adds the hooks of its kind to an object, or to each object in a list. `path`: the object that returned it. */
function addHooks(value: unknown, kind: Kind, scope: Scope, path: string): unknown {
  if (Array.isArray(value)) {
    // Keeps `nextCursor`.
    const list: unknown[] = Object.assign([], value);
    for (const [index, item] of value.entries()) list[index] = addHooks(item, kind, scope, path);
    return list;
  }
  if (kind === adminApp) return addAppHooks(value as App, kind);
  if (!isObjectWithMethods(value)) return value;
  // A connection's ID is that of the provider, so it is unique only within its user.
  const parent = kind.name === "connection" ? path : "";
  return Object.freeze(createMembers(value, kind, scope, `${parent}/${kind.name}/${value.id}`));
}

/** The object's members: methods that return objects with hooks, and the hooks of its kind. */
function createMembers(object: Members, kind: Kind, scope: Scope, path: string): Members {
  const members: Members = { ...object };
  for (const [name, member] of Object.entries(object)) {
    const returned = kind.returns[name];
    if (isMethod(member)) members[name] = wrapMethod(name, member, returned ?? plain, scope, path);
    else if (returned) members[name] = addHooks(member, returned, scope, path);
  }
  for (const hook of kind.hooks) members[hook] = createHook(hook, members, scope, path);
  return members;
}

function wrapMethod(name: string, method: Method, returned: Kind, scope: Scope, path: string): Method {
  const changes = !readMethod.test(name);
  return (...args) => {
    const answer = method(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((value) => {
      if (changes) scope.results.refetch();
      return addHooks(value, returned, scope, path);
    });
  };
}

/** Reads what the `list…` or `get…` method with the same name returns. */
function createHook(hook: string, members: Members, { results, app }: Scope, path: string): Method {
  const subject = hook.slice("use".length);
  const name = `list${subject}` in members ? `list${subject}` : `get${subject}`;
  return (...args) => {
    const method = members[name] as Method;
    const [first] = args;
    const isSessionUser = hook === "useUser" && !isKey(first);
    const owner = isSessionUser ? getSessionOwner(app, first as SessionOptions) : app;
    const value = results.useResult(owner, `${path}.${name}${toKey(args)}`, async () => method(...args));
    if (isSessionUser && value === null && (first as SessionOptions)?.or === "redirect") {
      throw new KnownError("USER_AUTHENTICATION_REQUIRED", 401, "User is not signed in", undefined);
    }
    return value;
  };
}

type SessionOptions = { readonly tokenStore?: TokenStoreInit; readonly or?: string } | undefined;

/** A user ID or an API key, rather than a session. */
const isKey = (first: unknown): boolean =>
  typeof first === "string" || (typeof first === "object" && first !== null && "apiKey" in first);

/**
 * A session's user is shared only within that session or request. Keying by the arguments would show one visitor's user
 * to another, because requests have no distinct JSON.
 */
function getSessionOwner(app: App, options: SessionOptions): object {
  const { tokenStore } = options ?? {};
  const isObject = typeof tokenStore === "object" && tokenStore !== null;
  return isObject ? tokenStore : app[stackAppInternalsSymbol].context.session(tokenStore);
}

/** Arguments as text. Users and teams are replaced by their IDs; token stores are left out (see `getSessionOwner`). */
const toKey = (args: readonly unknown[]): string =>
  JSON.stringify(args, (name, value) => {
    if (name === "tokenStore") return undefined;
    return isObjectWithMethods(value) && "id" in value ? value.id : value;
  });

const appsWithHooks = new WeakSet<object>();

/** Adds hooks to a server or admin app, in place and once, and to all objects that it returns. */
export function addAppHooks<WithHooks>(app: App, kind: Kind): WithHooks {
  if (appsWithHooks.has(app)) return app as WithHooks;
  appsWithHooks.add(app);
  const { platform } = app[stackAppInternalsSymbol].context;
  const scope = { app, results: createMethodResults(platform) };
  return Object.assign(app, createMembers(app as unknown as Members, kind, scope, "")) as WithHooks;
}

/** The class of an app of `@vestibule/client` with hooks, on its instances and on the objects that they return. */
export function createAppClass(KitApp: unknown, kind: Kind): unknown {
  return class extends (KitApp as new (...args: readonly unknown[]) => App) {
    constructor(...args: readonly unknown[]) {
      super(...args);
      addAppHooks(this, kind);
    }
  };
}

/** Adds hooks to the projects of an owner and to their apps. `app`: the owner's. */
export function addOwnedProjectHooks<Projects>(app: StackClientApp, projects: unknown): Projects {
  const { platform } = app[stackAppInternalsSymbol].context;
  return addHooks(projects, ownedProject, { app, results: createMethodResults(platform) }, "") as Projects;
}
