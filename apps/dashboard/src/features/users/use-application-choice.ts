import { useState } from "react";
import { useProject } from "../../data/projects.ts";
import { type Application, getHandlerUrl, listApplications, parseLocalApplication } from "./applications.ts";

/** The option value for a local application. */
export const local = "local";

export interface ApplicationChoice {
  readonly options: readonly Application[];
  readonly allowsLocal: boolean;
  /** The handler URL of one of `options`, or `local`; undefined if there is nothing to choose from. */
  readonly chosen: string | undefined;
  readonly choose: (value: string) => void;
  readonly localText: string;
  readonly setLocalText: (text: string) => void;
  /** Null until a valid one is selected. */
  readonly application: Application | null;
}

/** The application that a link opens: the first of `listApplications` unless the user selects another one. */
export function useApplicationChoice(): ApplicationChoice {
  const { config } = useProject();
  const options = listApplications(config);
  const [picked, choose] = useState<string>();
  const [localText, setLocalText] = useState("http://localhost:3000");
  const chosen = picked ?? (options[0] ? getHandlerUrl(options[0]) : config.allowLocalhost ? local : undefined);
  const application =
    chosen === local
      ? parseLocalApplication(localText)
      : (options.find((each) => getHandlerUrl(each) === chosen) ?? null);
  return { options, allowsLocal: config.allowLocalhost, chosen, choose, localText, setLocalText, application };
}
