type Way = 'code' | 'password';

const KEY = 'laurel.way';
const PROVIDER = 'provider ';

/** How somebody signed in last in this browser by e-mail (U-056). */
export function lastWay(): Way {
  return remembered() === 'password' ? 'password' : 'code';
}

/** The provider by which somebody signed in last in this browser, which signing out does not forget; nothing where it was by e-mail. */
export function lastProvider(): string | undefined {
  const way = remembered();
  return way.startsWith(PROVIDER) ? way.slice(PROVIDER.length) : undefined;
}

export function rememberWay(way: Way): void {
  remember(way);
}

export function rememberProvider(option: string | number): void {
  remember(`${PROVIDER}${option}`);
}

function remembered(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function remember(way: string): void {
  try {
    localStorage.setItem(KEY, way);
  } catch {
    // Storage may be forbidden: the next time begins with a code.
  }
}
