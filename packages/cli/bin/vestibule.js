#!/usr/bin/env node
// Committed to Git so that npm can link the command before the build.
import "../dist/main.js";
