import { create } from 'qrcode';
import classes from './tv.module.css';

/** Modules of light round it, which a camera needs. */
const QUIET = 4;

/** A QR code, as large as its place. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (is, index) => (is ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '')).join('');
  const side = size + 2 * QUIET;
  return (
    <svg className={classes.qr} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark} />
    </svg>
  );
}
