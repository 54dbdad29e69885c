import { Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../src/casts/cast-item.values.ts';
import { codeGroups } from '../../src/tvs/tv-code.values.ts';
import { LateCode } from '../platform/code.ts';
import { LaurelMark } from '../platform/identity/laurel-mark.tsx';
import './display-texts.ts';
import classes from './tv.module.css';

type CodeProps = { code: string; address: string; until: number; lasts: number; away: boolean };

/** What a TV shows that waits to be paired: a QR code, or letters for whoever has no camera, and how long they are good for. */
export function Code({ code, address, until, lasts, away }: CodeProps) {
  const { t } = useTranslation();
  const left = useLeft(until);
  // Where admins are, which may not be where TVs are.
  const typed = address.replace(/^https?:\/\/|\?.*$/g, '');
  return (
    <main className={classes.pairing}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <LaurelMark />
          {t('display.brand')}
        </span>
        <span className={classes.online} data-away={away || undefined} role="status">
          {t(away ? 'display.away' : 'display.waiting')}
        </span>
      </header>
      <div className={classes.ask}>
        <div>
          <h1>
            <span>{t('display.scan')}</span> <span>{t('display.choose')}</span> <span>{t('display.watch')}</span>
          </h1>
          <p className={classes.type}>
            {t('display.type')} <b>{typed}</b>
          </p>
          <p className={classes.letters} aria-label={t('display.letters')}>
            {codeGroups(code).map((group, index) => (
              <span key={index}>{group}</span>
            ))}
          </p>
        </div>
        <Suspense fallback={<span />}>
          <Qr text={address} label={t('display.code', { address: typed })} />
        </Suspense>
      </div>
      <footer className={classes.foot}>
        <span className={classes.left} aria-hidden="true">
          <i style={{ width: `${(100 * left) / lasts}%` }} />
        </span>
        <p>
          {t('display.newCode')} <b>{timeText(Math.ceil(left / 1_000))}</b>
        </p>
      </footer>
    </main>
  );
}

/** Fetched at once; the letters stand until then. */
const qr = new LateCode('qr', () => import('./qr.tsx'));
void qr.fetch();

function Qr({ text, label }: { text: string; label: string }) {
  const { QrCode } = qr.module ?? use(qr.fetch());
  return <QrCode text={text} label={label} />;
}

const TICK_MS = 1_000;

/** How long it is until then, in milliseconds of the time that the page is open. */
function useLeft(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, until - now);
}
