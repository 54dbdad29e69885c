type Way = 'code' | 'password';

const KEY = 'laurel.way';

/** How somebody signed in last in this browser (U-056). */
export function lastWay(): Way {
  try {
    return localStorage.getItem(KEY) === 'password' ? 'password' : 'code';
  } catch {
    return 'code';
  }
}

export function rememberWay(way: Way): void {
  try {
    localStorage.setItem(KEY, way);
  } catch {
    // Storage may be forbidden: the next time begins with a code.
  }
}
