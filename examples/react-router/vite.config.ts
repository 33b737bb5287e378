import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Full names: a prefix would put secret keys into scripts of the browser, too.
  envPrefix: ["VITE_", "VESTIBULE_API_URL", "VESTIBULE_PROJECT_ID", "VESTIBULE_PUBLISHABLE_CLIENT_KEY"],
});
