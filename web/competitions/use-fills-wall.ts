import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The least that a screen on a wall has, in pixels, lying or upright. */
const WALL = { long: 1920, short: 1080 };

/**
 * Whether the page is alone on a screen as large as a wall's: a browser without bars, as TVs and kiosks have, where nobody presses a key to
 * fill it. Whoever leaves that stays on the page.
 */
export function useFillsWall(enabled: boolean): [fills: boolean, leave: () => void] {
  const [fills, setFills] = useState(isWall);
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    const measure = () => setFills(isWall());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const leave = () =>
    setQuery((before) => new URLSearchParams([...Object.entries({ ...Object.fromEntries(before), full: '0' })]), { replace: true });
  return [enabled && fills && query.get('full') !== '0', leave];
}

function isWall(): boolean {
  const [short, long] = [Math.min(innerWidth, innerHeight), Math.max(innerWidth, innerHeight)];
  return short >= WALL.short && long >= WALL.long && innerWidth >= screen.width && innerHeight >= screen.height;
}
