#!/usr/bin/env node
// Checked in, so that npm links the command also before the build.
import "../dist/main.js";
