import { useEffect } from 'react';

/**
 * Keeps the screen on for as long as the component stands: by a wake lock; where there is none, as over plain http, by a film without sound that nobody sees,
 * for a screen on which one runs is not dimmed.
 */
export function useKeptAwake(): void {
  useEffect(() => ('wakeLock' in navigator ? lockAwake() : playOn()), []);
}

/** The browser lets go of it whenever the page is hidden. */
function lockAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let gone = false;
  const ask = () => {
    if (document.hidden) return;
    navigator.wakeLock.request('screen').then(
      (got) => (gone ? void got.release() : (lock = got)),
      () => undefined,
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    gone = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

/** How often a picture of the film is drawn. */
const PICTURE_MS = 1_000;

function playOn(): () => void {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush || typeof canvas.captureStream !== 'function') return () => undefined;
  canvas.width = canvas.height = 2;
  const film = document.createElement('video');
  film.muted = true;
  film.setAttribute('playsinline', '');
  film.srcObject = canvas.captureStream();
  // A browser that does not let it play lets the screen go dark: nothing more can be done.
  film.play().catch(() => undefined);
  const timer = setInterval(() => brush.fillRect(0, 0, 2, 2), PICTURE_MS);
  return () => {
    clearInterval(timer);
    film.pause();
    film.srcObject = null;
  };
}
