import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router';

const web = join(import.meta.dirname, '../../../web');

/** The path patterns that the router declares, without the leading slash; the start page is the empty one. */
export async function declaredPatterns(): Promise<string[]> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.routes.ts'));
  const lists = await Promise.all(files.map(async (file) => (await import(join(web, file))) as Record<string, RouteObject[]>));
  const router = readFileSync(join(web, 'routes.tsx'), 'utf8');
  for (const name of lists.flatMap((list) => Object.keys(list))) {
    if (!new RegExp(`\\.\\.\\.${name}\\b`).test(router)) throw new Error(`web/routes.tsx does not declare ${name}`);
  }
  const own = [...router.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path);
  return [...lists.flatMap((list) => Object.values(list).flat()).flatMap((route) => patternsOf(route)), ...own].sort();
}

function patternsOf({ path, index, children = [] }: RouteObject, above = ''): string[] {
  const here = [above, path].filter(Boolean).join('/');
  return [...(path !== undefined || index ? [here] : []), ...children.flatMap((child) => patternsOf(child, here))];
}
