import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { en } from '../../web/platform/texts/en.ts';
import { platformTexts } from '../../web/platform/texts/platform.texts.ts';
import { scoreboardTexts } from '../../web/platform/texts/scoreboard.texts.ts';

const web = join(import.meta.dirname, '../../web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const sources = new Map(files.map((file) => [join(web, file), readFileSync(join(web, file), 'utf8')]));

const IMPORT = /^(?:import|export)(?!\s+type)[^;]*?from '(\.[^']+)';|^import '(\.[^']+)';/gms;
const LATE = /import\('(\.[^']+)'\)/g;
/** A text that is asked for by its whole key, or by the beginning of one. */
const SAID = /\bt\(\s*(?:[\w.!= >?&()]+\?\s*)?(['`])([a-zA-Z]+\.[^'`$]*)/g;

const named = (file: string, pattern: RegExp) =>
  [...(sources.get(file) ?? '').matchAll(pattern)]
    .map(([, one, other]) => resolve(dirname(file), one ?? other ?? ''))
    .filter((found) => sources.has(found));

/** A file and all that comes with it. */
function comingWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const one of named(file, IMPORT)) comingWith(one, found);
  return found;
}

/** The texts that a file adds when it runs. */
async function addedBy(file: string): Promise<object[]> {
  const source = sources.get(file) ?? '';
  const names = [...source.matchAll(/^addTexts\((\w+)\)/gm)].map(([, name = '']) => name);
  return Promise.all(
    names.map(async (name) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1] ?? '';
      return ((await import(resolve(dirname(file), from))) as Record<string, object>)[name] ?? {};
    }),
  );
}

/** Whether a catalogue has a key, in one of its numbers, or, where it is only begun, one that goes on like this. */
function has(catalogue: object, key: string, isBegun: boolean): boolean {
  const parts = key.split('.');
  const last = parts.pop() ?? '';
  const within = parts.reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], catalogue);
  return Object.keys(within ?? {}).some((one) => one === last || one.startsWith(isBegun ? last : `${last}_`));
}

test('whatever code comes late, each text that it says is there or comes with it: nobody reads the key of one', async () => {
  const late = new Set([...sources.keys()].flatMap((file) => named(file, LATE)));
  expect(late.size).toBeGreaterThan(50);
  const missing: string[] = [];
  // The page of displays begins with fewer.
  const ofDisplays = { ...platformTexts, ...scoreboardTexts };
  for (const root of [join(web, 'main.tsx'), join(web, 'tv/main.tsx'), ...late]) {
    const together = [...comingWith(root)];
    const texts = [root.startsWith(join(web, 'tv/')) ? ofDisplays : en, ...(await Promise.all(together.map(addedBy))).flat()];
    for (const file of together) {
      for (const [, quote, key = ''] of (sources.get(file) ?? '').matchAll(SAID))
        if (!texts.some((catalogue) => has(catalogue, key, quote === '`'))) missing.push(`${root}: ${file} says ${key}`);
    }
  }
  expect(missing).toEqual([]);
});
