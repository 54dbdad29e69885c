// How the Node of the tests reads TypeScript, and which modules are read anew for each file of tests.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const OURS = /^file:(?!.*\/node_modules\/).*\.tsx?(\?\d+)?$/;
/** What stands below the tests, and the stores of the browser, keep something. All else is read once, as a server does. */
const KEEPING = ['..', '../../web'].map((folder) => new URL(`${folder}/`, import.meta.url).href);
const GLOBALS = new URL('globals.mjs', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const file = context.parentURL?.match(/\?\d+$/)?.[0];
    if (!file) return next(specifier, context);
    const resolved = specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context);
    return KEEPING.some((folder) => resolved.url.startsWith(folder)) ? { ...resolved, url: `${resolved.url}${file}` } : resolved;
  },
  load(url, context, next) {
    return OURS.test(url) ? { format: 'module', source: compile(url).code, shortCircuit: true } : next(url, context);
  },
});

const maps = new Map();

/**
 * Jest's registry of source maps: it asks for each line of each stack, of files that few stacks name. A driver of browsers takes a stack for each call.
 */
export const sourceMaps = {
  get(url) {
    if (!maps.has(url) && OURS.test(url))
      maps.set(url, `data:application/json;base64,${Buffer.from(compile(url, true).map).toString('base64')}`);
    return maps.get(url);
  },
  [Symbol.iterator]: () => [].values(),
};

/** The same decorators and metadata as the build. */
function compile(url, withMap = false) {
  const filename = fileURLToPath(url);
  return transformSync(readFileSync(filename, 'utf8'), {
    filename,
    sourceMaps: withMap,
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx: filename.endsWith('x') },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
      target: 'es2024',
      keepClassNames: true,
    },
    module: { type: 'es6' },
  });
}
