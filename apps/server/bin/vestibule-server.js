#!/usr/bin/env node
import "../dist/apps/server/src/main.js";
