import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewEntry } from '../../projections/scoreboard/scoreboard.view.ts';
import { formatCount, formatGain } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { formatShortDateClock } from '../platform/format/times.ts';
import { useNow } from '../platform/format/use-now.ts';
import { Who } from '../platform/identity/who.tsx';
import { AsidePanel } from '../platform/overlay/aside-panel.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { Bone } from '../platform/states/bone.tsx';
import classes from './just-now.module.css';

type JustNowProps = {
  entries: readonly NewEntry[] | undefined;
  /** The instant of a board of the past, in milliseconds. */
  at: number | undefined;
  /** Of a board as it was known then, these are the last to have happened of what had been recorded. */
  known: boolean;
  zone: string;
  /** Stands in place of its title, where it is one of several. */
  head?: ReactNode;
  /** Under 1200 px it is a sheet, which is open or not; else it is always there. */
  opened: boolean;
  onClose: () => void;
  onPlayer: (profileId: string) => void;
};

const DAY_MS = 86_400_000;

/** The newest entries and what each did to its player's rank. */
export function JustNow({ entries, at, known, zone, head, opened, onClose, onPlayer }: JustNowProps) {
  const { t } = useTranslation();
  const sheet = useBelow('sheet');
  const minute = useNow(60_000);
  const now = at ?? minute;
  if (sheet && !opened) return null;
  const old = entries?.[0] !== undefined && now - Date.parse(entries[0].occurredAt) > DAY_MS;
  const title =
    at === undefined
      ? t(old ? 'board.latest' : 'board.justNow')
      : t(known ? 'board.lastKnown' : 'board.lastBefore', { when: formatShortDateClock(at) });
  return (
    <AsidePanel title={title} head={head} onClose={sheet ? onClose : undefined}>
      {entries?.length === 0 ? (
        <p className={`${classes.none} soft`}>{t(known ? 'board.nothingRecorded' : 'board.nothingYet')}</p>
      ) : (
        known && <p className={`${classes.note} meta`}>{t('board.lastKnownMore')}</p>
      )}
      <ol aria-busy={entries === undefined}>
        {entries === undefined
          ? Array.from({ length: 6 }, (_, index) => <BoneItem key={index} index={index} />)
          : entries.map((entry) => (
              <li key={entry.id}>
                <button type="button" className={classes.item} onClick={() => onPlayer(entry.profileId)}>
                  <span className="grow">
                    <Who
                      id={entry.profileId}
                      name={entry.name}
                      detail={
                        <>
                          <span className={classes.delta} data-loss={entry.points.startsWith('-') || undefined}>
                            {formatGain(entry.points)}
                          </span>{' '}
                          <bdi>{entry.comment}</bdi>
                        </>
                      }
                    />
                  </span>
                  <span className={classes.end}>
                    <span className="meta num">
                      <Time at={entry.occurredAt} as="brief" zone={zone} now={now} />
                    </span>
                    <Effect entry={entry} />
                  </span>
                </button>
              </li>
            ))}
      </ol>
    </AsidePanel>
  );
}

/** The ranks before and after, with an arrow where they differ. */
function Effect({ entry: { rankBefore: from, rankAfter: to } }: { entry: NewEntry }) {
  const { t } = useTranslation();
  if (to === null) return <span className={classes.effect}>{t('board.without')}</span>;
  if (from === null) return <span className={classes.effect}>{t('board.enters', { to: formatCount(to) })}</span>;
  if (from === to) return <span className={classes.effect}>{t('board.stays', { to: formatCount(to) })}</span>;
  return (
    <span className={classes.effect} data-to={to < from ? 'up' : 'down'}>
      <svg viewBox="0 0 10 10" width={8} height={8} aria-hidden="true">
        <path d={to < from ? 'M5 1.5 9.5 8.5H.5z' : 'M5 8.5.5 1.5h9z'} />
      </svg>
      {t('board.fromTo', { from: formatCount(from), to: formatCount(to) })}
    </span>
  );
}

function BoneItem({ index }: { index: number }) {
  return (
    <li className={classes.item} aria-hidden="true">
      <Bone width={24} height={24} round />
      <span className={`${classes.bones} grow`}>
        <Bone width={96 + ((index * 37) % 72)} />
        <Bone width={64 + ((index * 29) % 48)} height={8} />
      </span>
      <Bone width={48} />
    </li>
  );
}
