import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const BUILT = /\/dist\/(src|projections|migrations-events)\/.*\.js$/;
const threads = globSync('dist/{src,projections}/**/*.thread.js');

/**
 * The server in few files: from its own and its packages' a start reads some 3,600, and finding each costs more than running it. All lie in one
 * folder, beside the pages' as `src` does: what names a file from where it stands (a thread, the pages) finds it.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      // Where something stood is said in lines of what was written, not of what was built from it.
      name: 'lines-of-sources',
      load: (id) => (BUILT.test(id) ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') } : null),
    },
  ],
  ssr: {
    noExternal: true,
    // What is machine code, the client of another store with what its messages are made of, and what has to be there before all else.
    external: ['@node-rs/argon2', 'sharp', '@eventstore/db-client', 'google-protobuf', 'reflect-metadata'],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'esnext',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'dist/src/main.js',
        'command-line': 'dist/src/command-line/main.js',
        ...Object.fromEntries(threads.map((file) => [basename(file, '.js'), file])),
      },
      // Nest, and the document of the calls, name things after their classes.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true },
    },
  },
});
