import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tanstackStart(), react()],
  // Full names: a prefix would put secret keys into scripts of the browser, too.
  envPrefix: ["VITE_", "VESTIBULE_API_URL", "VESTIBULE_PROJECT_ID", "VESTIBULE_PUBLISHABLE_CLIENT_KEY"],
});
