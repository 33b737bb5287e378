/** The application is copied to a temporary folder, and its packages are links into this repository. */
export default {
  turbopack: { root: "/" },
  // The repository's type check covers these files.
  typescript: { ignoreBuildErrors: true },
  experimental: { turbopackFileSystemCacheForBuild: false },
};
