import { useState } from "react";
import { useProject } from "../../data/projects.ts";
import { type Application, getHandlerUrl, listApplications, parseLocalApplication } from "./applications.ts";

/** Stands for an application that runs on this computer. */
export const local = "local";

export interface ApplicationChoice {
  readonly options: readonly Application[];
  readonly allowsLocal: boolean;
  /** The folder of one of `options`, or `local`; undefined when there is nothing to choose. */
  readonly chosen: string | undefined;
  readonly choose: (value: string) => void;
  readonly localText: string;
  readonly setLocalText: (text: string) => void;
  /** Null: none yet. */
  readonly application: Application | null;
}

/** Which application of the project a link leads to: the first of `applicationsOf` unless somebody chooses another. */
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
