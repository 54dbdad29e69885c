import { Emblem } from './emblem.tsx';

/** An uploaded picture ends with its side in pixels: a small one is sent where that is enough. */
const LARGE = /-256\.webp$/;

/** Somebody's picture, round; who has none is shown by their emblem. Decorative: the name stands beside it. */
export function Picture({ id, icon, size }: { id: string; icon: string | undefined; size: number }) {
  if (!icon) return <Emblem id={id} size={size} />;
  const sizes = LARGE.test(icon) && { srcSet: `${icon.replace(LARGE, '-64.webp')} 64w, ${icon} 256w`, sizes: `${size}px` };
  const style = { borderRadius: '50%', flex: 'none', display: 'block', objectFit: 'cover' } as const;
  return <img {...sizes} src={icon} width={size} height={size} alt="" style={style} />;
}
