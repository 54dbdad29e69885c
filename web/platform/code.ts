import { create } from 'zustand';
import { listen } from './live-line.ts';

/*
 * Code that comes in a file of its own: when it is first seen, or in quiet time before. Screens use it through page/screen.tsx.
 *
 *   const chart = new LateCode('chart', () => import('./chart.tsx'));   // 'chart': the name of its file in vite.config.ts
 *   const { default: Chart } = chart.module ?? use(chart.fetch());
 *
 * A file that does not come is asked for again until it does. It is fetched before it is imported, because browsers remember for as long as
 * the page stands that an import failed; so are those that it imports itself, and their styles.
 */

type CodeState = {
  /** A file was asked for in vain, and is asked for again. */
  missing: boolean;
  /** One did not come for {@link LATE_MS}. It is asked for all the same. */
  late: boolean;
  /** The server has another build of the page than this one. This one goes on. */
  newer: boolean;
};

export const useCode = create<CodeState>(() => ({ missing: false, late: false, newer: false }));

export class LateCode<Module> {
  /** It, once it is here. */
  module: Module | undefined;
  private coming: Promise<Module> | undefined;

  constructor(
    readonly file: string,
    private readonly load: () => Promise<Module>,
  ) {
    known.add(this);
  }

  /** Waits for it as long as it takes. Rejects only where the code itself fails. */
  fetch(priority: RequestPriority = 'auto'): Promise<Module> {
    this.coming ??= this.bring(priority);
    return this.coming;
  }

  private async bring(priority: RequestPriority): Promise<Module> {
    await fileOf(this.file, priority);
    return this.take();
  }

  /** Runs it, once its file is here. */
  async take(): Promise<Module> {
    this.module ??= await this.load();
    return this.module;
  }
}

/**
 * Waits until all that stands in a file is here, or the file was asked for in vain: whoever draws then need not put something in the
 * place of what comes, which React would leave there for 300 ms.
 */
export async function fetchFile(file: string): Promise<void> {
  const missing = new Promise<void>((resolve) => useCode.subscribe((code) => code.missing && resolve()));
  await Promise.race([fileOf(file, 'auto'), missing]);
}

/** Fetches what a screen may open and is not here yet, one thing after the other, whenever the page has nothing else to do. */
export async function fetchInQuietTime(): Promise<void> {
  // What is found out while others are fetched comes last.
  for (const code of known) {
    await quiet();
    await code.fetch('low').catch(() => undefined);
  }
}

/** Finds out whether the server's page is still this one. The TV's is another than all others: it says where it is. */
export async function lookForNewerPage(): Promise<void> {
  const page = await fetch(document.documentElement.dataset.page ?? '/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  const build = buildOf(new DOMParser().parseFromString(page, 'text/html'));
  if (build !== undefined) useCode.setState({ newer: build !== buildOf(document) });
}

const LATE_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** All pages lose their line at the same moment when the server starts anew: they look within this time, not all at once. */
const SPREAD_MS = 3000;

const known = new Set<LateCode<unknown>>();
const files = new Map<string, Promise<void>>();
/** The files that have not come when they were first asked for. */
const lacking = new Map<string, 'missing' | 'late'>();
/** The addresses that have come. */
const here = new Set<string>();

listen({
  opened: (again) => {
    if (again) setTimeout(() => void lookForNewerPage(), Math.random() * SPREAD_MS);
  },
});

/** The files of this page's build, as built-page.ts names them. Nothing while it is developed: each module is a file of its own then. */
function buildOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[name="laurel-build"]')?.content;
}

function fileOf(file: string, priority: RequestPriority): Promise<void> {
  const coming = files.get(file) ?? bringFile(file, priority);
  files.set(file, coming);
  return coming;
}

/** What stands in one file is here together: none of it need be waited for any more. What fails says so where it is asked for. */
async function bringFile(file: string, priority: RequestPriority): Promise<void> {
  await arrive(file, priority);
  // What runs names more of the same file.
  for (const code of known) if (code.file === file) await code.take().catch(() => undefined);
}

async function arrive(file: string, priority: RequestPriority): Promise<void> {
  const addresses = addressesOf(file);
  if (addresses === undefined) return;
  const timer = setTimeout(() => lack(file, 'late'), LATE_MS);
  for (let pause = FIRST_PAUSE_MS; !(await areHere(addresses, priority)); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (!lacking.has(file)) lack(file, 'missing');
    await lookForNewerPage();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  clearTimeout(timer);
  lack(file, undefined);
}

/** Of a file, its styles, and all that it needs with theirs. */
function addressesOf(file: string): string[] | undefined {
  const build = buildOf(document)
    ?.split(' ')
    .map((one) => one.split(','));
  return build
    ?.find(([name]) => name?.includes(`/${file}-`))
    ?.flatMap((one) => (one.startsWith('/') ? one : (build[Number(one)] ?? []).filter((name) => name.startsWith('/'))));
}

/** One that has come says nothing of another that has not. */
function lack(file: string, how: 'missing' | 'late' | undefined): void {
  if (how) lacking.set(file, how);
  else lacking.delete(file);
  useCode.setState({ missing: lacking.size > 0, late: [...lacking.values()].includes('late') });
}

async function areHere(addresses: readonly string[], priority: RequestPriority): Promise<boolean> {
  const here = await Promise.all(addresses.map((address) => isHere(address, priority)));
  return here.every(Boolean);
}

/** Fetches a file into the browser's cache, once: files share what they need. */
async function isHere(address: string, priority: RequestPriority): Promise<boolean> {
  if (here.has(address)) return true;
  try {
    const response = await fetch(address, { priority });
    await response.arrayBuffer();
    if (response.ok) here.add(address);
    return response.ok;
  } catch {
    return false;
  }
}

/** Until the browser has nothing to do. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    // Safari cannot say when that is.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
