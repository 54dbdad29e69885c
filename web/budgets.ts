import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Holds the sizes of what a browser must fetch, in KB as it is sent to one that knows gzip alone: the code that the page names, its
 * styles, and what each file that comes later adds to either; `alone` has limits of files by their names. The build prints them and fails above the budget. It
 * stands after what compresses the files (built-page.ts).
 */
export function budgets(limits: { entry: number; styles: number; late: number; alone?: Readonly<Record<string, number>> }): Plugin {
  return {
    name: 'laurel-budgets',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler({ dir = '' }, bundle) {
        const files = Object.values(bundle);
        const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
        const page = readFileSync(join(dir, 'index.html'), 'utf8');
        const named = [...page.matchAll(/(?:src|href)="\/(?:tv\/)?(assets\/[^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
        const atOnce = new Set(named.filter((name) => chunks.has(name)).flatMap((name) => [...reach(name, chunks)]));
        const lines = [
          { name: 'entry', files: [...atOnce], limit: limits.entry },
          { name: 'styles', files: named.filter((name) => !chunks.has(name)), limit: limits.styles },
        ];
        for (const { name, fileName } of chunks.values()) {
          if (atOnce.has(fileName)) continue;
          const late = [...reach(fileName, chunks)].filter((one) => !atOnce.has(one));
          lines.push({ name, files: late, limit: limits.alone?.[name] ?? limits.late });
          lines.push({ name: `${name}, styles`, files: late.flatMap((one) => stylesOf(one, chunks)), limit: limits.styles });
        }
        const sent = (names: readonly string[], how: string) =>
          names.reduce((bytes, name) => bytes + statSync(join(dir, name + how)).size, 0) / 1000;
        for (const { name, files: names, limit } of lines)
          this.info(`${name}: ${sent(names, '.gz').toFixed(1)} KB gzip of ${limit}, ${sent(names, '.br').toFixed(1)} KB brotli`);
        const over = lines.filter(({ files: names, limit }) => sent(names, '.gz') > limit).map(({ name }) => name);
        if (over.length > 0) this.error(`over the size budget: ${over.join(', ')}`);
      },
    },
  };
}

function stylesOf(name: string, chunks: Chunks): string[] {
  return [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])];
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and everything it imports statically. */
function reach(name: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) reach(imported, chunks, seen);
  return seen;
}
