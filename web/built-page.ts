import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { withoutIs } from './older-selectors.ts';

/**
 * The built page as it is sent, without comments: screens are imported from the file that holds them, the page names the files of its build and
 * shows its skeleton before its styles, and files are compressed once.
 */
export function builtPage(): Plugin {
  return {
    name: 'laurel-built-page',
    apply: 'build',
    // Last: styles are gathered along the files that lead to others.
    generateBundle: { order: 'post', handler: (_, bundle) => importFromWhereItIs(bundle) },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .filter(({ code }) => !LEADS_ON.test(code));
        const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
        const scripts = [...html.matchAll(SCRIPT)].map(([, name = '']) => name);
        // Styles stop what stands after them from being drawn: what stands before is seen at once.
        return html
          .replaceAll(COMMENT, '')
          .replace('__BUILD__', named(files, '/', new Set(scripts.map((name) => name.slice(1)))))
          .replace(styles, '')
          .replaceAll(SCRIPT, '<link rel="modulepreload" fetchpriority="low" crossorigin href="$1">')
          .replace('</body>', `  ${styles.trim()}\n    ${oneByOne(scripts)}\n  </body>`);
      },
    },
    writeBundle({ dir = '' }, bundle) {
      const missing = unstyled(Object.values(bundle));
      if (missing.length > 0) this.error(`platform/theme/mantine.css lacks the styles of ${missing.join(', ')}`);
      compress(dir);
    },
  };
}

/** The built page of displays: it names the files of its build; its styles are such as older browsers read, and files are compressed once. */
export function builtTvPage(): Plugin {
  return {
    name: 'laurel-built-tv-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withoutIs(String(file.source));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const code = Object.values(bundle).filter((file) => file.type === 'chunk');
        const atOnce = new Set(code.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])));
        return html.replace('__BUILD__', named(code, '/tv/', atOnce));
      },
    },
    writeBundle: ({ dir = '' }) => compress(dir),
  };
}

/** Files once, as they are sent; the page itself carries another nonce each time. */
function compress(dir: string): void {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => /\.(js|css|svg|txt)$/.test(one))) {
    const bytes = readFileSync(join(dir, name));
    writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  }
}

/** What only who reads the source needs: a line of its own in the page and its scripts. */
const COMMENT = /^ *(?:\/\/|<!--).*\n/gm;

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;

/** Runs the page's files in the order in which they need each other: each in a task of its own, not all in one that stops the page. */
function oneByOne(scripts: readonly string[]): string {
  return `<script type="module" nonce="__CSP_NONCE__">for (const name of ${JSON.stringify(scripts)}) await import(name);</script>`;
}

/**
 * The files of a build, each with its styles and the places of those that it needs, and those do, but for what comes with the page:
 * `/a.js,/a.css,1 /b.js`. Places are counted from 0: each address is named once.
 */
function named(files: readonly Rolldown.OutputChunk[], at: string, atOnce: ReadonlySet<string>): string {
  const needed = (file: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> => {
    for (const one of files) {
      if (!file.imports.includes(one.fileName) || atOnce.has(one.fileName) || found.has(one)) continue;
      found.add(one);
      needed(one, found);
    }
    return found;
  };
  const words = files.map((file) => {
    const styles = atOnce.has(file.fileName) ? [] : (file.viteMetadata?.importedCss ?? []);
    const others = [...needed(file)].filter((other) => other !== file).map((other) => files.indexOf(other));
    return [...[file.fileName, ...styles].map((name) => at + name), ...others].join();
  });
  return words.join(' ');
}

const LEADS_ON = /^export\{([\w$ ,]+)\}from"\.\/([^"]+)";\s*$/;

/** The bundler gives each screen that is imported late a file of one line, which leads to the file that holds it: one more to wait for. */
function importFromWhereItIs(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const places = new Map<string, { from: string; names: string }>();
  for (const { code, fileName } of chunks) {
    const [, names, from] = LEADS_ON.exec(code) ?? [];
    if (names === undefined || from === undefined) continue;
    // `x as default` is `default:e.x` of what is imported.
    const members = names.split(',').map((pair) => pair.split(' as ').map((name) => name.trim()));
    places.set(fileName, { from, names: members.map(([inside, outside = inside]) => `${outside}:e.${inside}`).join() });
    Reflect.deleteProperty(bundle, fileName);
  }
  for (const chunk of chunks) {
    chunk.code = chunk.code.replaceAll(/import\(`\.\/([^`]+)`\)/g, (whole, name: string) => {
      const place = places.get(`assets/${name}`);
      return place ? `import(\`./${place.from}\`).then(e=>({${place.names}}))` : whole;
    });
  }
}

/** Mantine's components that are in the code and whose styles are not. */
function unstyled(files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): string[] {
  const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
  const textOf = (file: (typeof files)[number]) =>
    file.type === 'chunk' ? file.code : file.fileName.endsWith('.css') ? String(file.source) : '';
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g));
  const used = classesIn(files.map((file) => (file.type === 'chunk' ? textOf(file) : '')).join(''));
  const styled = classesIn(files.map((file) => (file.type === 'asset' ? textOf(file) : '')).join(''));
  const components = readdirSync(styles).filter((name) => name.endsWith('.layer.css'));
  return components.filter((name) =>
    [...classesIn(readFileSync(join(styles, name), 'utf8'))].some((one) => used.has(one) && !styled.has(one)),
  );
}
