import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live-line.ts';
import classes from './wall-sheet.module.css';

/** So high is a page in its own pixels where it has the whole screen: its smallest type, of 12, is 2.6 hundredths of that. */
const HEIGHT_PX = 460;

type WallSheetProps = {
  label: string;
  title: string;
  /** Of more than one page, and which of them stands, from 0. */
  pages?: number;
  page?: number;
  /** It is drawn at least so wide, in its own pixels: smaller where there is no room. */
  leastWidth: number;
  /** It stands beside something else, which says whether there is a line. */
  beside?: boolean;
  children: ReactNode;
};

/** What is drawn for the pages of people, as large as a wall needs it. */
export function WallSheet({ label, title, pages = 1, page = 0, leastWidth, beside = false, children }: WallSheetProps) {
  const { t } = useTranslation();
  const { state } = useConnection();
  const sheet = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number; unit: number }>();
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      setRoom({ width, height, unit: Number.parseFloat(getComputedStyle(element).fontSize) / 3 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = room && Math.min((room.unit * 100) / HEIGHT_PX, room.width / leastWidth);
  return (
    <section ref={sheet} className={classes.sheet} aria-label={label}>
      {room && scale !== undefined && scale > 0 && (
        <div
          className={classes.page}
          data-beside={beside || undefined}
          style={{ width: room.width / scale, height: room.height / scale, transform: `scale(${scale})` }}
        >
          <header className={classes.head}>
            <h2 className="cut">
              <bdi>{title}</bdi>
            </h2>
            {!beside && (
              <span className={classes.live} data-dim={state !== 'live' || undefined}>
                {t('states.live')}
              </span>
            )}
            {pages > 1 && (
              <span className={classes.pages} aria-hidden="true">
                {Array.from({ length: pages }, (_, at) => (
                  <i key={at} data-here={at === page || undefined} />
                ))}
              </span>
            )}
          </header>
          <div className={classes.body}>{children}</div>
        </div>
      )}
    </section>
  );
}
