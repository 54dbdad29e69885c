import type { ReactNode } from 'react';
import classes from './cover.module.css';

/** A cover's address ends with its width in pixels: the half is sent where that is enough. */
const LARGE = /-1280\.webp$/;

/** The picture behind the head of a profile. Its place is there before it is; decorative, and no text stands on it. */
export function Cover({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={classes.cover} data-cover>
      <img srcSet={`${path.replace(LARGE, '-640.webp')} 640w, ${path} 1280w`} sizes="min(100vw, 1180px)" src={path} alt="" />
      <div className={classes.over}>{children}</div>
    </div>
  );
}
