import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Holds the sizes of what a browser must fetch, in KB after gzip: the app's entry with all it imports at once, and what each lazy
 * route adds to that. The build prints them and fails above the budget.
 */
export function budgets(limits: { entry: number; lazy: number }): Plugin {
  return {
    name: 'laurel-budgets',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
      const entries = [...chunks.values()].filter((chunk) => chunk.isEntry);
      const atOnce = new Set(entries.flatMap((entry) => [...reach(entry.fileName, chunks)]));
      const lines = [{ name: 'entry', size: weigh(atOnce, chunks), limit: limits.entry }];
      for (const chunk of chunks.values()) {
        if (!chunk.isDynamicEntry || atOnce.has(chunk.fileName)) continue;
        const added = [...reach(chunk.fileName, chunks)].filter((name) => !atOnce.has(name));
        lines.push({ name: chunk.name, size: weigh(new Set(added), chunks), limit: limits.lazy });
      }
      for (const line of lines) this.info(`${line.name}: ${line.size.toFixed(1)} KB gz of ${line.limit}`);
      const over = lines.filter((line) => line.size > line.limit);
      if (over.length > 0) this.error(`over the size budget: ${over.map((line) => `${line.name} ${line.size.toFixed(1)} KB`).join(', ')}`);
    },
  };
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and everything it imports statically. */
function reach(name: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) reach(imported, chunks, seen);
  return seen;
}

function weigh(names: ReadonlySet<string>, chunks: Chunks): number {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(chunks.get(name)?.code ?? '').length;
  return bytes / 1000;
}
