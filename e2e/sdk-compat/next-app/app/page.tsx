import { Greeting } from "./greeting.tsx";

export default function Page() {
  return <Greeting />;
}
