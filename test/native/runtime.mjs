// Jest's runtime without a wall: a file of tests is loaded by Node itself, into the world of what it tests. Jest's own reads every package and
// every module of the server anew for each file.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { sourceMaps } from './typescript.mjs';

const require = createRequire(import.meta.url);
let files = 0;

export default class NativeRuntime {
  requireModule = require;

  /** What Jest puts round a file's tests knows which there are: it is begun anew. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    files += 1;
    await import(`${pathToFileURL(path)}?${files}`);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {}
  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}
