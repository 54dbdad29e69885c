import { Emblem } from './emblem.tsx';

/** An uploaded picture ends with its side in pixels: a small one is sent where that is enough. */
const LARGE = /-256\.webp$/;

/** What of a picture is sent, by how large it is drawn, in pixels. Of one that has a single size nothing is said. */
export function sizesOf(path: string, size: number): { srcSet?: string; sizes?: string } {
  return LARGE.test(path) ? { srcSet: `${path.replace(LARGE, '-64.webp')} 64w, ${path} 256w`, sizes: `${size}px` } : {};
}

/** Somebody's picture, round; who has none is shown by their emblem. Decorative: the name stands beside it. */
export function Picture({ id, icon, size }: { id: string; icon: string | undefined; size: number }) {
  if (!icon) return <Emblem id={id} size={size} />;
  const style = { borderRadius: '50%', flex: 'none', display: 'block', objectFit: 'cover' } as const;
  return <img {...sizesOf(icon, size)} src={icon} width={size} height={size} alt="" style={style} />;
}
