// Builds server and browser code when a source is newer than the last build: for one test by itself, and as a check among others.
import { build } from './prepare.mjs';

build();
